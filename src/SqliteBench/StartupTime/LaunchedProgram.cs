using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using SqliteBench.Machine;
using SqliteBench.Results;

namespace SqliteBench.StartupTime;

/// <summary>A published program did not do what it was started for.</summary>
internal sealed class LaunchException(string message) : SuiteException(message);

/// <summary>
/// What a program says when it has read its first row: the ID that it found and, in ns of the system's monotonic clock, when its
/// own code began and when it had the row.
/// </summary>
internal readonly partial record struct FirstRow(long Id, long Begun, long Found)
{
    /// <exception cref="LaunchException">It says something else.</exception>
    public static FirstRow Parse(string? line)
    {
        if (line is null || Said().Match(line) is not { Success: true } said)
        {
            throw new LaunchException(
                line is null ? "it ended before its first row" : $"it said '{line}' in place of its first row"
            );
        }

        long Number(string name) => long.Parse(said.Groups[name].Value, CultureInfo.InvariantCulture);
        return new FirstRow(Number("id"), Number("begun"), Number("found"));
    }

    [GeneratedRegex(
        @"\Afirst-row id=(?<id>[0-9]{1,18}) begun=(?<begun>[0-9]{1,18}) found=(?<found>[0-9]{1,18})\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Said();
}

/// <summary>What a program says of a range of operations.</summary>
internal readonly partial record struct RangeTime(double Nanoseconds, RunResult Result)
{
    /// <exception cref="LaunchException">It says something else.</exception>
    public static RangeTime Parse(string line) =>
        Said().Match(line) is { Success: true } said
            ? new RangeTime(
                double.Parse(said.Groups["ns"].Value, CultureInfo.InvariantCulture),
                new RunResult(
                    ulong.Parse(said.Groups["digest"].Value, NumberStyles.HexNumber, CultureInfo.InvariantCulture),
                    long.Parse(said.Groups["rows"].Value, CultureInfo.InvariantCulture),
                    Conflicts: 0
                )
            )
            : throw new LaunchException($"it said '{line}' in place of a time");

    [GeneratedRegex(
        @"\Aran ns=(?<ns>[0-9]{1,18}) digest=(?<digest>[0-9a-f]{16}) rows=(?<rows>[0-9]{1,18})\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Said();
}

/// <summary>A process of a program that finds one row, says so, and then answers requests.</summary>
internal sealed class LaunchedProgram : IDisposable
{
    private readonly string _name;
    private readonly LineProcess _process;

    private LaunchedProgram(string name, ProcessStartInfo start)
    {
        _name = name;
        Started = Stopwatch.GetTimestamp();
        _process = new LineProcess(start);
    }

    public Process Process => _process.Process;

    /// <summary>When it was asked of the system, as <see cref="Stopwatch.GetTimestamp"/> has it.</summary>
    public long Started { get; }

    /// <summary>When its first row was there, as this process saw it.</summary>
    public long Seen { get; private set; }

    public FirstRow FirstRow { get; private set; }

    /// <summary>Starts a process and waits for its first row.</summary>
    /// <exception cref="LaunchException">It has none, or a wrong one.</exception>
    public static LaunchedProgram Start(string name, ProcessStartInfo start)
    {
        LaunchedProgram? program = null;
        try
        {
            program = new LaunchedProgram(name, start);
            string? line = program.Process.StandardOutput.ReadLine();
            program.Seen = Stopwatch.GetTimestamp();
            program.FirstRow = line is null ? throw program.Ended() : FirstRow.Parse(line);
            return program.FirstRow.Id == 1
                ? program
                : throw new LaunchException($"it found the row {program.FirstRow.Id} and not 1");
        }
        catch (Exception exception) when (exception is LaunchException or Win32Exception)
        {
            program?.Dispose();
            throw new LaunchException($"{name}: {exception.Message}");
        }
    }

    /// <summary>The answer to a request, a line.</summary>
    /// <exception cref="LaunchException">The process has ended.</exception>
    public string Ask(string request) =>
        _process.Ask(request) ?? throw new LaunchException($"{_name}: {Ended().Message}");

    public void Dispose() => _process.Dispose();

    private LaunchException Ended()
    {
        (int exitCode, string said) = _process.End();
        return new LaunchException(said.Length > 0 ? said.TrimEnd('.') : $"it ended early, with exit code {exitCode}");
    }
}

/// <summary>
/// How long one program took from the start of its process, in ns per launch: to its first row as the parent sees it, and
/// until its own code began.
/// </summary>
internal sealed class StartTimes(Candidate program)
{
    private readonly List<double> _whole = [];
    private readonly List<double> _ownCode = [];

    public Candidate Program => program;

    public IReadOnlyList<double> Whole => _whole;

    public IReadOnlyList<double> OwnCode => _ownCode;

    /// <summary>Null, or why it is launched no more.</summary>
    public string? Failure { get; private set; }

    /// <summary>Launches it once more, unless that has failed before.</summary>
    public void Launch(string database, bool counts)
    {
        if (Failure is not null)
        {
            return;
        }

        try
        {
            using LaunchedProgram launched = program.Launch(database);
            if (counts)
            {
                _whole.Add(Stopwatch.GetElapsedTime(launched.Started, launched.Seen).TotalNanoseconds);
                // Both on the system's monotonic clock.
                _ownCode.Add(launched.FirstRow.Begun - Stopwatch.GetElapsedTime(0, launched.Started).TotalNanoseconds);
            }
        }
        catch (LaunchException exception)
        {
            Failure = exception.Message;
        }
    }
}

/// <summary>
/// Launches candidates in turn, in random order within each round, as a machine drifts. Each launch is a new process on
/// the same database.
/// </summary>
internal sealed class LaunchTiming(string database, int rounds)
{
    /// <summary>Rounds before those: files come into memory.</summary>
    private const int WarmupRounds = 2;

    /// <returns>The times of each, in their order; one that fails once is launched no more.</returns>
    public IReadOnlyList<StartTimes> Run(IReadOnlyList<Candidate> candidates)
    {
        Random random = new(1);
        StartTimes[] times = [.. candidates.Select(candidate => new StartTimes(candidate))];
        StartTimes[] order = [.. times];
        for (int round = -WarmupRounds; round < rounds; round++)
        {
            random.Shuffle(order);
            Array.ForEach(order, one => one.Launch(database, counts: round >= 0));
        }

        return times;
    }
}
