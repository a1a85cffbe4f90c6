using SqliteBench.Hosting;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.StartupTime;

/// <summary>The ID of its first row; when its code began and had it, on the monotonic clock, in ns.</summary>
public readonly partial record struct FirstRow(long Id, long Begun, long Found)
{
    public static FirstRow? Parse(string line) =>
        Said().Match(line) is { Success: true, Groups: var said }
            ? new FirstRow(long.Parse(said[1].Value), long.Parse(said[2].Value), long.Parse(said[3].Value))
            : null;

    [GeneratedRegex(@"\Afirst-row id=([0-9]{1,18}) begun=([0-9]{1,18}) found=([0-9]{1,18})\z")]
    private static partial Regex Said();
}

public readonly partial record struct RangeTime(double Nanoseconds, RunResult Result)
{
    public static RangeTime? Parse(string line) =>
        Said().Match(line) is { Success: true, Groups: var said }
            ? new RangeTime(
                Convert.ToInt64(said[1].Value, 10),
                new RunResult(Convert.ToUInt64(said[2].Value, 16), Convert.ToInt64(said[3].Value, 10), Conflicts: 0)
            )
            : null;

    [GeneratedRegex(@"\Aran ns=([0-9]{1,18}) digest=([0-9a-f]{16}) rows=([0-9]{1,18})\z")]
    private static partial Regex Said();
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
