namespace SqliteBench.Workloads.Model;

/// <summary>Counts what operations leave in the database.</summary>
public sealed class StateModel
{
    private readonly long _entries;
    private long _blocks;
    private long _blocksets;
    private long _newEntries;
    private ulong _newBlocks;
    private ulong _newBlocksets;
    private (long Length, ulong Blocks)? _openBlockset;

    internal StateModel(long rows, long blocksets) => (_blocks, _entries, _blocksets) = (rows, rows, blocksets);

    /// <summary>A block was inserted.</summary>
    /// <param name="block">Its key.</param>
    public void InsertBlock(BlockKey block)
    {
        _blocks++;
        _newBlocks += DatabaseState.BlockDigest(block.Hash, block.Size);
    }

    /// <summary>A block was added to a blockset.</summary>
    /// <param name="block">Its key.</param>
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
        return new DatabaseState(_blocks, _blocksets, _entries + _newEntries, _newBlocks, _newBlocksets);
    }
}
