namespace SqliteBench.Workloads.Model;

/// <summary>
/// The block store in memory: it predicts each operation's answer and the database's final contents without SQLite.
/// </summary>
internal sealed class BlockModel
{
    private readonly Dictionary<BlockKey, long> _known = [];
    private readonly Lazy<TemplateBlocksets> _blocksets;
    private readonly StreamOptions _options;
    private long _orphans;

    internal BlockModel(OperationStream stream)
    {
        _options = stream.Options;
        _blocksets = new(() => TemplateBlocksets.Of(_options.Seed, _options.Rows));
        for (int position = 0; position < stream.Decoded.Length; position++)
        {
            long number = stream.BlockNumbers[position];
            if (number > 0 && number <= _options.Rows)
            {
                _known[stream.Decoded[position].Block] = number;
            }
        }
    }

    /// <summary>Stands for the ID of a block that the run itself inserted: IDs of the template start at 1.</summary>
    public const long Inserted = 0;

    public long Rows => _options.Rows;

    public TemplateBlocksets Blocksets => _blocksets.Value;

    /// <returns>Its ID, <see cref="Inserted"/> when the run inserted it, or null.</returns>
    public long? Find(BlockKey key) => _known.TryGetValue(key, out long id) ? id : null;

    /// <returns>Rows changed: 1.</returns>
    public long Insert(BlockKey key)
    {
        _known.TryAdd(key, Inserted);
        return 1;
    }

    /// <summary>The store of a workload that starts from nothing.</summary>
    internal RefillModel Refill { get; } = new();

    /// <summary>Removes a blockset of the template and its entries, once.</summary>
    /// <param name="blocksetId">Its ID; there may be none of it.</param>
    public (long Entries, long Blocksets) RemoveBlockset(long blocksetId)
    {
        if (blocksetId > Blocksets.Count)
        {
            return (0, 0);
        }

        long length = Blocksets.Blocks(blocksetId).Length;
        _orphans += length;
        return (length, 1);
    }

    /// <summary>Removes the blocks of the removed blocksets: in a template no other blockset has them.</summary>
    public long SweepOrphans()
    {
        long removed = _orphans;
        _orphans = 0;
        return removed;
    }

    /// <summary>The block of the template with this number, as the generator makes it.</summary>
    public BlockKey Block(long number) => BlockKey.Of(_options.Seed, number);
}
