namespace SqliteBench.Workloads.Running;

/// <summary>
/// A workload on a provider with its connections open and its statements prepared; the rest is timed.
/// </summary>
internal abstract class WorkloadRun : IDisposable
{
    /// <summary>
    /// Runs a range of the operations: thread t of T takes the t-th of T equal slices, in transactions of a batch.
    /// </summary>
    /// <param name="first">The first operation, from 0.</param>
    public abstract RunResult Execute(int first, int count);

    /// <summary>The same, and writes how long each operation took, at the place that it has in the stream.</summary>
    /// <param name="first">The first operation, from 0.</param>
    /// <param name="log">Takes the latencies; it has room for the whole stream.</param>
    public abstract RunResult ExecuteTimed(int first, int count, LatencyLog log);

    /// <summary>
    /// Begins the transaction that <see cref="ExecuteStep"/> and <see cref="Commit"/> go on with. The run has one thread.
    /// </summary>
    public abstract void Begin();

    /// <summary>Runs a range of the operations inside the open transaction, whatever the batch size.</summary>
    /// <param name="first">The first operation, from 0.</param>
    public abstract RunResult ExecuteStep(int first, int count);

    public abstract void Commit();

    public abstract void Dispose();

    /// <summary>The slice of a range that a thread takes.</summary>
    internal static (int Start, int End) Slice(int first, int count, int thread, int threads) =>
        (first + (int)((long)thread * count / threads), first + (int)((long)(thread + 1) * count / threads));

    /// <summary>Folds the threads' results into one, in the order of the threads.</summary>
    internal static RunResult Combine(ReadOnlySpan<RunResult> slices)
    {
        Digest digest = new();
        long rows = 0;
        long conflicts = 0;
        foreach (RunResult slice in slices)
        {
            digest.Add(slice.Digest);
            rows += slice.Rows;
            conflicts += slice.Conflicts;
        }

        return new RunResult(digest.Value, rows, conflicts);
    }
}
