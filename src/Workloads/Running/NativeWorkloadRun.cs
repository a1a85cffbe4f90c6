using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>A workload on the native baseline: the whole loop is one call.</summary>
internal sealed class NativeWorkloadRun(NativeRun run) : WorkloadRun
{
    public override RunResult Execute(int first, int count)
    {
        NativeResult result = run.Execute(first, count);
        return new RunResult(result.Digest, result.Rows, result.Conflicts);
    }

    protected override void Dispose(bool disposing) => run.Dispose();
}
