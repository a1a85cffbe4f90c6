using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using SqliteBench.Machine;
using SqliteBench.Providers;

namespace SqliteBench.StartupTime;

/// <summary>
/// The first line of a program: the ID of its first row and, in ns of the system's monotonic clock, when its own code began
/// and when it had the row.
/// </summary>
internal readonly partial record struct FirstRow(long Id, long Begun, long Found)
{
    /// <returns>Null if the line is another.</returns>
    public static FirstRow? Parse(string line)
    {
        Match said = Said().Match(line);
        long Number(string name) => long.Parse(said.Groups[name].Value, CultureInfo.InvariantCulture);
        return said.Success ? new FirstRow(Number("id"), Number("begun"), Number("found")) : null;
    }

    [GeneratedRegex(
        @"\Afirst-row id=(?<id>[0-9]{1,18}) begun=(?<begun>[0-9]{1,18}) found=(?<found>[0-9]{1,18})\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Said();
}

internal readonly partial record struct RangeTime(double Nanoseconds, RunResult Result)
{
    /// <returns>Null if the line is another.</returns>
    public static RangeTime? Parse(string line) =>
        Said().Match(line) is { Success: true, Groups: var said }
            ? new RangeTime(
                double.Parse(said["ns"].Value, CultureInfo.InvariantCulture),
                new RunResult(
                    ulong.Parse(said["digest"].Value, NumberStyles.HexNumber, CultureInfo.InvariantCulture),
                    long.Parse(said["rows"].Value, CultureInfo.InvariantCulture),
                    Conflicts: 0
                )
            )
            : null;

    [GeneratedRegex(
        @"\Aran ns=(?<ns>[0-9]{1,18}) digest=(?<digest>[0-9a-f]{16}) rows=(?<rows>[0-9]{1,18})\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Said();
}

/// <summary>A process that reads one row, reports it, and then answers requests.</summary>
internal sealed class LaunchedProgram : IDisposable
{
    private readonly LineProcess _process;

    /// <summary>Starts it and waits for its first row.</summary>
    /// <exception cref="WorkerException">There is none, or a wrong one.</exception>
    public LaunchedProgram(string name, ProcessStartInfo start)
    {
        Started = Stopwatch.GetTimestamp();
        _process = new LineProcess($"{name}: it", start);
        try
        {
            string line = _process.Read();
            Seen = Stopwatch.GetTimestamp();
            FirstRow = FirstRow.Parse(line) ?? throw _process.Failure($"wrote '{line}' instead of its first row");
            if (FirstRow.Id != 1)
            {
                throw _process.Failure($"found row {FirstRow.Id} instead of 1");
            }
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public Process Process => _process.Process;

    /// <summary>When its start was requested, by <see cref="Stopwatch.GetTimestamp"/>.</summary>
    public long Started { get; }

    public long Seen { get; }

    public FirstRow FirstRow { get; }

    /// <exception cref="WorkerException">The process has ended.</exception>
    public string Ask(string request) => _process.Ask(request);

    /// <summary>Executes a range of the operations of the workload that it was asked to open.</summary>
    /// <exception cref="WorkerException">The process has ended, or answers something else.</exception>
    public RangeTime Run(int first, int count)
    {
        string line = Ask($"run {first} {count}");
        return RangeTime.Parse(line) ?? throw _process.Failure($"wrote '{line}' instead of a time");
    }

    public void Dispose() => _process.Dispose();
}
