using SqliteBench.Hosting;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.StartupTime;

/// <summary>
/// The first row of a program: its ID, and when the program's code began and found it, on the monotonic clock, in ns.
/// </summary>
public readonly partial record struct FirstRow(long Id, long Begun, long Found)
{
    public static FirstRow? Parse(string line)
    {
        if (Line().Match(line) is not { Success: true, Groups: var groups })
        {
            return null;
        }

        return new FirstRow(long.Parse(groups[1].Value), long.Parse(groups[2].Value), long.Parse(groups[3].Value));
    }

    [GeneratedRegex(@"\Afirst-row id=([0-9]{1,18}) begun=([0-9]{1,18}) found=([0-9]{1,18})\z")]
    private static partial Regex Line();
}

public readonly partial record struct RangeTime(double Nanoseconds, RunResult Result)
{
    public static RangeTime? Parse(string line)
    {
        if (Line().Match(line) is not { Success: true, Groups: var groups })
        {
            return null;
        }

        return new RangeTime(
            Convert.ToInt64(groups[1].Value, 10),
            new RunResult(Convert.ToUInt64(groups[2].Value, 16), Convert.ToInt64(groups[3].Value, 10), Conflicts: 0)
        );
    }

    [GeneratedRegex(@"\Aran ns=([0-9]{1,18}) digest=([0-9a-f]{16}) rows=([0-9]{1,18})\z")]
    private static partial Regex Line();
}

/// <summary>A process that reads one row, reports it, and then answers requests.</summary>
public sealed class LaunchedProgram : IDisposable
{
    private readonly LineProcess _process;

    public LaunchedProgram(string name, ProcessStartInfo start)
    {
        Started = Stopwatch.GetTimestamp();
        _process = new LineProcess($"{name}: it", start, Interruption.Token);
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

    public long Started { get; }

    public long Seen { get; }

    public FirstRow FirstRow { get; }

    public string Ask(string request) => _process.Ask(request);

    public RangeTime Run(int first, int count)
    {
        string line = Ask($"run {first} {count}");
        return RangeTime.Parse(line) ?? throw _process.Failure($"wrote '{line}' instead of a time");
    }

    public void Dispose() => _process.Dispose();
}
