using System.Diagnostics;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements;

/// <summary>The native baseline: each range of executions is one call.</summary>
internal sealed class NativeLane(NativeStatement statement, int executions, bool inTransaction)
    : StatementLane(executions, inTransaction)
{
    public override void Begin() => statement.Begin();

    public override RunResult Execute(int first, int count) =>
        NativeWorkloadRun.ToResult(statement.Execute(first, count));

    public override RunResult ExecuteAllTimed(LatencyLog log, int position)
    {
        Span<long> latencies = log.Places(position, Executions);
        long start = Stopwatch.GetTimestamp();
        if (InTransaction)
        {
            Begin();
        }

        NativeResult result = statement.ExecuteTimed(0, latencies);
        TimeSpan executed = Stopwatch.GetElapsedTime(start);
        if (InTransaction)
        {
            Commit();
        }

        TimeSpan ended = Stopwatch.GetElapsedTime(start);
        AddAround(latencies, executed, ended);
        return NativeWorkloadRun.ToResult(result);
    }

    public override void Commit() => statement.Commit();

    public override void Dispose() => statement.Dispose();

    // Adds what the library does not time: BEGIN, COMMIT, and the transition to native code.
    private static void AddAround(Span<long> latencies, TimeSpan executed, TimeSpan ended)
    {
        if (latencies.IsEmpty)
        {
            return;
        }

        long timed = 0;
        foreach (long latency in latencies)
        {
            timed += latency;
        }

        latencies[0] += Math.Max(0, (long)executed.TotalNanoseconds - timed);
        latencies[^1] += (long)(ended - executed).TotalNanoseconds;
    }
}
