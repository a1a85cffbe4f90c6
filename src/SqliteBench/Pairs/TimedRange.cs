namespace SqliteBench.Pairs;

/// <summary>A range of operations that each contender runs in its turn.</summary>
/// <param name="First">The first operation, from 0.</param>
/// <param name="Count">How many.</param>
/// <param name="Committed">
/// How many operations the commit after it makes lasting; 0 where the transaction goes on, or where ranges commit by
/// themselves.
/// </param>
internal readonly record struct TimedRange(int First, int Count, int Committed = 0)
{
    /// <summary>The chunks of operations that commit by themselves; what is left over at the end is in none.</summary>
    /// <param name="operations">How many operations there are.</param>
    /// <param name="chunkSize">Operations of a chunk.</param>
    public static IReadOnlyList<TimedRange> Chunks(int operations, int chunkSize) =>
        [.. Enumerable.Range(0, operations / chunkSize).Select(chunk => new TimedRange(chunk * chunkSize, chunkSize))];

    /// <summary>The chunks of transactions, as even as can be: all operations, each once.</summary>
    /// <param name="operations">How many operations there are.</param>
    /// <param name="chunkSize">Operations of a chunk, at the most.</param>
    /// <param name="transactionSize">Operations of a transaction; the last may have fewer.</param>
    public static IReadOnlyList<TimedRange> Steps(int operations, int chunkSize, int transactionSize)
    {
        List<TimedRange> ranges = [];
        for (int start = 0; start < operations; start += transactionSize)
        {
            int size = Math.Min(transactionSize, operations - start);
            int chunks = ((size - 1) / chunkSize) + 1;
            for (int chunk = 0; chunk < chunks; chunk++)
            {
                (int first, int end) = WorkloadRun.Slice(start, size, chunk, chunks);
                ranges.Add(new TimedRange(first, end - first, end == start + size ? size : 0));
            }
        }

        return ranges;
    }
}
