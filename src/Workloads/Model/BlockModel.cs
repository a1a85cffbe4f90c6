namespace SqliteBench.Workloads.Model;

/// <summary>Predicts each operation's answer and the database's final contents, without SQLite.</summary>
internal sealed class BlockModel
{
    private readonly Dictionary<BlockKey, long> _known = [];
    private readonly StreamOptions _options;
    private long _orphans;

    internal BlockModel(OperationStream stream)
    {
        _options = stream.Options;
        for (int position = 0; position < stream.Operations.Length; position++)
        {
            long number = stream.BlockNumbers[position];
            if (number > 0 && number <= _options.Rows)
            {
                _known[stream.Operations[position].Block] = number;
            }
        }
    }

    /// <summary>Stands for the ID of a block that the run itself inserted: IDs of the template start at 1.</summary>
    public const long Inserted = 0;

    public long Rows => _options.Rows;

    public TemplateBlocksets Blocksets => field ??= TemplateBlocksets.Of(_options.Seed, _options.Rows);

    /// <returns>Its ID, <see cref="Inserted"/> when the run inserted it, or null.</returns>
    public long? Find(BlockKey key) => _known.TryGetValue(key, out long id) ? id : null;

    public long Insert(BlockKey key)
    {
        _known.TryAdd(key, Inserted);
        return 1;
    }

    internal RefillModel Refill { get; } = new();

    /// <summary>Removes a blockset of the template with its entries, once; there may be none of that ID.</summary>
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

    public BlockKey Block(long number) => BlockKey.Of(_options.Seed, number);
}

/// <summary>A block store that is refilled from nothing by one thread, so that the IDs of its blocks follow one another.</summary>
internal sealed class RefillModel
{
    private readonly Dictionary<BlockKey, long> _ids = [];
    private readonly HashSet<long> _openBlockset = [];

    public RefilledBlock Add(Operation operation)
    {
        if (operation.StartsBlockset)
        {
            _openBlockset.Clear();
        }

        long? found = _ids.TryGetValue(operation.Block, out long id) ? id : null;
        if (found is null)
        {
            id = _ids.Count + 1;
            _ids.Add(operation.Block, id);
        }

        return new RefilledBlock(operation.StartsBlockset, found, _openBlockset.Add(id));
    }
}

internal readonly record struct RefilledBlock(bool IsNewBlockset, long? FoundId, bool IsNewEntry)
{
    private const long EntryAndLength = 2;

    public long ChangedRows => (IsNewBlockset ? 1 : 0) + (FoundId is null ? 1 : 0) + (IsNewEntry ? EntryAndLength : 0);
}

/// <summary>What one operation has to answer: one to three values of the digest, and rows.</summary>
internal readonly record struct Outcome(ulong First, ulong? Second = null, ulong? Third = null, long Rows = 1)
{
    public static Outcome Of(long first, long second) => new((ulong)first, (ulong)second);
}
