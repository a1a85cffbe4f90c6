using System.Diagnostics;
using SqliteBench.Machine;

namespace SqliteBench.StartupTime;

/// <summary>
/// The times of a program from process start, in ns per launch: to its first row, as this process sees it, and to its own
/// code.
/// </summary>
internal sealed class StartTimes(Candidate program)
{
    /// <summary>Uncounted rounds, which bring files into memory.</summary>
    private const int WarmupRounds = 2;

    public Candidate Program => program;

    public List<double> Whole { get; } = [];

    public List<double> OwnCode { get; } = [];

    /// <summary>Why it is not launched any more, or null.</summary>
    public string? Failure { get; private set; }

    /// <summary>
    /// Launches programs in rounds, in random order because the machine drifts. Each launch is a new process on the same
    /// database. A program that fails is not launched again.
    /// </summary>
    public static IReadOnlyList<StartTimes> Measure(IReadOnlyList<Candidate> programs, string database, int rounds)
    {
        Random random = new(1);
        StartTimes[] times = [.. programs.Select(program => new StartTimes(program))];
        StartTimes[] order = [.. times];
        for (int round = -WarmupRounds; round < rounds; round++)
        {
            random.Shuffle(order);
            foreach (StartTimes one in order.Where(one => one.Failure is null))
            {
                one.Launch(database, counts: round >= 0);
            }
        }

        return times;
    }

    private void Launch(string database, bool counts)
    {
        try
        {
            using LaunchedProgram launched = program.Launch(database);
            if (counts)
            {
                Whole.Add(Stopwatch.GetElapsedTime(launched.Started, launched.Seen).TotalNanoseconds);
                // Both are of the system's monotonic clock.
                OwnCode.Add(launched.FirstRow.Begun - Stopwatch.GetElapsedTime(0, launched.Started).TotalNanoseconds);
            }
        }
        catch (WorkerException exception)
        {
            Failure = exception.Message;
        }
    }
}
