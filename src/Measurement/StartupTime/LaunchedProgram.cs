using SqliteBench.Hosting;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.StartupTime;

/// <summary>When the code of a program began, and when it found its first row, on the monotonic clock, in ns.</summary>
public readonly record struct FirstRow(long Id, long Begun, long Found)
{
    // src/Startup/Program.cs and src/Native/src/program/main.cpp write this line.
    public static FirstRow? Parse(string line) =>
        line.Split(' ', '=') is ["first-row", "id", var id, "begun", var begun, "found", var found]
            ? new FirstRow(long.Parse(id), long.Parse(begun), long.Parse(found))
            : null;
}

/// <summary>The time of a range of operations in a program, in ns, and its answers.</summary>
public readonly record struct RangeTime(double Nanoseconds, RunResult Result)
{
    // src/Startup/Requests.cs writes this line.
    public static RangeTime? Parse(string line) =>
        line.Split(' ', '=') is ["ran", "ns", var time, "digest", var digest, "rows", var rows]
            ? new RangeTime(
                long.Parse(time),
                new RunResult(Convert.ToUInt64(digest, 16), long.Parse(rows), Conflicts: 0)
            )
            : null;
}

/// <summary>A program that has found its first row, and answers requests (src/Startup/Requests.cs).</summary>
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

    /// <summary>When its process was started, as a timestamp of <see cref="Stopwatch"/>.</summary>
    public long Started { get; }

    /// <summary>When its first row was seen here, as a timestamp of <see cref="Stopwatch"/>.</summary>
    public long Seen { get; }

    public FirstRow FirstRow { get; }

    public string Ask(string request) => _process.Ask(request);

    /// <summary>Runs a range of the operations of the workload that an earlier request opened.</summary>
    public RangeTime Run(int first, int count)
    {
        string line = Ask($"run {first} {count}");
        return RangeTime.Parse(line) ?? throw _process.Failure($"wrote '{line}' instead of a time");
    }

    public void Dispose() => _process.Dispose();
}
