using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.StartupTime;

internal sealed class LaunchException(string message) : SuiteException(message);

/// <summary>
/// The first line of a program: the ID of its first row and, in ns of the system's monotonic clock, when its own code began
/// and when it had the row.
/// </summary>
internal readonly partial record struct FirstRow(long Id, long Begun, long Found)
{
    /// <exception cref="LaunchException">The line is another.</exception>
    public static FirstRow Parse(string? line)
    {
        if (line is null || Said().Match(line) is not { Success: true } said)
        {
            throw new LaunchException(
                line is null ? "it ended before its first row" : $"it wrote '{line}' instead of its first row"
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

/// <summary>A program's answer to a range of operations.</summary>
internal readonly partial record struct RangeTime(double Nanoseconds, RunResult Result)
{
    /// <exception cref="LaunchException">The line is another.</exception>
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
            : throw new LaunchException($"it wrote '{line}' instead of a time");

    [GeneratedRegex(
        @"\Aran ns=(?<ns>[0-9]{1,18}) digest=(?<digest>[0-9a-f]{16}) rows=(?<rows>[0-9]{1,18})\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Said();
}

/// <summary>A process that reads one row, reports it, and then answers requests.</summary>
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

    /// <summary>When its start was requested, by <see cref="Stopwatch.GetTimestamp"/>.</summary>
    public long Started { get; }

    /// <summary>When its first row arrived here.</summary>
    public long Seen { get; private set; }

    public FirstRow FirstRow { get; private set; }

    /// <summary>Starts a process and waits for its first row.</summary>
    /// <exception cref="LaunchException">There is none, or a wrong one.</exception>
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
                : throw new LaunchException($"it found row {program.FirstRow.Id} instead of 1");
        }
        catch (Exception exception) when (exception is LaunchException or Win32Exception)
        {
            program?.Dispose();
            throw new LaunchException($"{name}: {exception.Message}");
        }
    }

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
/// The times of a program from process start, in ns per launch: to its first row, as this process sees it, and to its own
/// code.
/// </summary>
internal sealed class StartTimes(Candidate program)
{
    private readonly List<double> _whole = [];
    private readonly List<double> _ownCode = [];

    public Candidate Program => program;

    public IReadOnlyList<double> Whole => _whole;

    public IReadOnlyList<double> OwnCode => _ownCode;

    /// <summary>Why it is not launched any more, or null.</summary>
    public string? Failure { get; private set; }

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
                // Both are of the system's monotonic clock.
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
/// Launches candidates in rounds, in random order because the machine drifts. Each launch is a new process on the same
/// database.
/// </summary>
internal sealed class LaunchTiming(string database, int rounds)
{
    /// <summary>Uncounted rounds, which bring files into memory.</summary>
    private const int WarmupRounds = 2;

    /// <returns>The times, in the order of the candidates; a failed one is not launched again.</returns>
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
