namespace SqliteBench.Workloads.Model;

/// <summary>Counts what operations leave in the database.</summary>
internal sealed class StateModel
{
    private readonly Dictionary<long, long> _longer = [];
    private readonly long _entries;
    private long _blocks;
    private long _blocksets;
    private long _newEntries;
    private ulong _newBlocks;
    private ulong _newBlocksets;
    private (long Length, ulong Blocks)? _openBlockset;
    private (long Count, ulong Blocks) _orphans;
    private (ulong Seed, TemplateBlocksets Blocksets)? _template;

    /// <param name="rows">Blocks that are only counted, one entry each.</param>
    internal StateModel(long rows, long blocksets) => (_blocks, _entries, _blocksets) = (rows, rows, blocksets);

    /// <summary>The store of a workload that starts from nothing.</summary>
    internal RefillModel Refill { get; } = new();

    /// <summary>A template with all of its contents, as if they were new.</summary>
    internal static StateModel OfTemplate(ulong seed, long rows)
    {
        TemplateBlocksets blocksets = TemplateBlocksets.Of(seed, rows);
        StateModel state = new(rows: 0, blocksets: 0) { _template = (seed, blocksets) };
        for (int blockset = 1; blockset <= blocksets.Count; blockset++)
        {
            (long first, long length) = blocksets.Blocks(blockset);
            for (long number = first; number < first + length; number++)
            {
                BlockKey block = BlockKey.Of(seed, number);
                state.InsertBlock(block);
                state.AddToBlockset(block, startsBlockset: number == first);
            }
        }

        state.BeginSlice();
        return state;
    }

    public void InsertBlock(BlockKey block)
    {
        _blocks++;
        _newBlocks += DatabaseState.BlockDigest(block.Hash, block.Size);
    }

    /// <summary>A block was added to a blockset.</summary>
    /// <param name="startsBlockset">Whether the operation asks for a new blockset.</param>
    public void AddToBlockset(BlockKey block, bool startsBlockset)
    {
        if (startsBlockset || _openBlockset is null)
        {
            BeginSlice();
            _blocksets++;
            _openBlockset = (0, 0);
        }

        (long length, ulong blocks) = _openBlockset.Value;
        _openBlockset = (length + 1, blocks + DatabaseState.BlockDigest(block.Hash, block.Size));
        _newEntries++;
    }

    /// <summary>A blockset of the template was removed with its entries; its blocks were in no other.</summary>
    /// <param name="blocksetId">Its ID; there may be none of it.</param>
    /// <exception cref="InvalidOperationException">The template's contents are only counted.</exception>
    public void RemoveBlockset(long blocksetId)
    {
        if (blocksetId > Template.Blocksets.Count)
        {
            return;
        }

        (long length, ulong blocks) = BlocksetOfTemplate(blocksetId);
        _blocksets--;
        _newEntries -= length;
        _newBlocksets -= DatabaseState.BlocksetDigest(length, blocks);
        _orphans = (_orphans.Count + length, _orphans.Blocks + blocks);
    }

    /// <summary>The blocks of the removed blocksets were removed.</summary>
    public void SweepOrphans()
    {
        _blocks -= _orphans.Count;
        _newBlocks -= _orphans.Blocks;
        _orphans = (0, 0);
    }

    /// <summary>The length of a blockset of the template was raised; its entries are the same.</summary>
    /// <param name="blocksetId">Its ID.</param>
    public void Lengthen(long blocksetId, long by) => _longer[blocksetId] = _longer.GetValueOrDefault(blocksetId) + by;

    internal void BeginSlice()
    {
        if (_openBlockset is { } blockset)
        {
            _newBlocksets += DatabaseState.BlocksetDigest(blockset.Length, blockset.Blocks);
            _openBlockset = null;
        }
    }

    internal DatabaseState Complete()
    {
        BeginSlice();
        foreach ((long blocksetId, long by) in _longer)
        {
            (long length, ulong blocks) = BlocksetOfTemplate(blocksetId);
            _newBlocksets -= DatabaseState.BlocksetDigest(length, blocks);
            _newBlocksets += DatabaseState.BlocksetDigest(length + by, blocks);
        }

        _longer.Clear();
        return new DatabaseState(_blocks, _blocksets, _entries + _newEntries, _newBlocks, _newBlocksets);
    }

    private (ulong Seed, TemplateBlocksets Blocksets) Template =>
        _template ?? throw new InvalidOperationException("what a workload changes has to be compared as a whole");

    private (long Length, ulong Blocks) BlocksetOfTemplate(long blocksetId)
    {
        (ulong seed, TemplateBlocksets blocksets) = Template;
        (long first, long length) = blocksets.Blocks(blocksetId);
        ulong blocks = 0;
        for (long number = first; number < first + length; number++)
        {
            BlockKey block = BlockKey.Of(seed, number);
            blocks += DatabaseState.BlockDigest(block.Hash, block.Size);
        }

        return (length, blocks);
    }
}
