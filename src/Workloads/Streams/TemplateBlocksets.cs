namespace SqliteBench.Workloads.Streams;

/// <summary>
/// How a template's blocks are spread over blocksets: each block belongs to one, and each next block starts a new
/// blockset with odds of 0.4 %, as if the <c>new-blockset</c> workload had filled an empty database.
/// </summary>
internal sealed class TemplateBlocksets
{
    /// <summary>Blocks of a blockset, on average.</summary>
    public const long AverageLength = 1_000_000 / StreamOptions.DefaultBlocksetPartsPerMillion;

    private readonly List<long> _firstBlocks;
    private readonly long _rows;

    private TemplateBlocksets(List<long> firstBlocks, long rows) => (_firstBlocks, _rows) = (firstBlocks, rows);

    /// <summary>How many blocksets there are; their IDs are 1 to this.</summary>
    public int Count => _firstBlocks.Count;

    public static TemplateBlocksets Of(ulong seed, long rows)
    {
        Random64 random = new(Random64.Mix(seed + 1));
        List<long> firstBlocks = [];
        for (long block = 1; block <= rows; block++)
        {
            bool starts = random.Below(1_000_000) < StreamOptions.DefaultBlocksetPartsPerMillion;
            if (starts || block == 1)
            {
                firstBlocks.Add(block);
            }
        }

        return new TemplateBlocksets(firstBlocks, rows);
    }

    /// <summary>The blocks of a blockset, which follow one another.</summary>
    /// <param name="blocksetId">The blockset's ID, from 1.</param>
    public (long First, long Length) Blocks(long blocksetId)
    {
        long first = _firstBlocks[(int)blocksetId - 1];
        long next = blocksetId < Count ? _firstBlocks[(int)blocksetId] : _rows + 1;
        return (first, next - first);
    }
}
