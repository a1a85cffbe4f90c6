using System.Diagnostics;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Launches;

/// <summary>How long one contestant took from the start of its process to its first row.</summary>
/// <param name="Whole">From the start to the row as the parent sees it, in ns per launch.</param>
/// <param name="OwnCode">From the start until the program's own code began, in ns per launch.</param>
internal sealed record LaunchTimes(PairedTimes Whole, PairedTimes OwnCode)
{
    /// <summary>Null, or why it was launched no more.</summary>
    public string? Failure { get; init; }
}

/// <summary>
/// Launches contestants in turn, in random order within each round, as a machine drifts. Each launch is a new process on
/// the same database.
/// </summary>
/// <param name="database">The database.</param>
/// <param name="rounds">Rounds that count.</param>
internal sealed class LaunchTiming(string database, int rounds)
{
    /// <summary>Rounds before those: files come into memory.</summary>
    private const int WarmupRounds = 2;

    /// <summary>Times the contestants.</summary>
    /// <param name="contestants">The contestants.</param>
    /// <returns>The times of each, in their order; one that fails once is launched no more.</returns>
    public IReadOnlyList<LaunchTimes> Run(IReadOnlyList<Contestant> contestants)
    {
        Random random = new(1);
        List<double>[] whole = [.. contestants.Select(_ => new List<double>())];
        List<double>[] own = [.. contestants.Select(_ => new List<double>())];
        string?[] failures = new string?[contestants.Count];
        int[] order = [.. Enumerable.Range(0, contestants.Count)];
        for (int round = -WarmupRounds; round < rounds; round++)
        {
            random.Shuffle(order);
            foreach (int index in order.Where(index => failures[index] is null))
            {
                try
                {
                    (double nanoseconds, double begun) = Launch(contestants[index]);
                    if (round >= 0)
                    {
                        whole[index].Add(nanoseconds);
                        own[index].Add(begun);
                    }
                }
                catch (LaunchException exception)
                {
                    failures[index] = exception.Message;
                }
            }
        }

        return
        [
            .. contestants.Select(
                (contestant, index) =>
                    new LaunchTimes(
                        new PairedTimes(contestant.Name, [whole[index]]),
                        new PairedTimes(contestant.Name, [own[index]])
                    )
                    {
                        Failure = failures[index],
                    }
            ),
        ];
    }

    // Both on the system's monotonic clock.
    private (double Nanoseconds, double Begun) Launch(Contestant contestant)
    {
        using LaunchedProgram program = contestant.Launch(database);
        return (
            Stopwatch.GetElapsedTime(program.Started, program.Seen).TotalNanoseconds,
            program.FirstRow.Begun - Stopwatch.GetElapsedTime(0, program.Started).TotalNanoseconds
        );
    }
}
