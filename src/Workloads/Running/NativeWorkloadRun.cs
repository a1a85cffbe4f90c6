using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>A workload on the native baseline: the whole loop is one call.</summary>
internal sealed class NativeWorkloadRun(NativeRun run) : WorkloadRun
{
    public override RunResult Execute(int first, int count) => ToResult(run.Execute(first, count));

    public override RunResult ExecuteTimed(int first, int count, LatencyLog log) =>
        ToResult(run.ExecuteTimed(first, log.Places(first, count)));

    public override void Begin() => run.Begin();

    public override RunResult ExecuteStep(int first, int count) => ToResult(run.ExecuteStep(first, count));

    public override void Commit() => run.Commit();

    internal static RunResult ToResult(NativeResult result) => new(result.Digest, result.Rows, result.Conflicts);

    public override void Dispose() => run.Dispose();
}
