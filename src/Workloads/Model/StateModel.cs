using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Model;

/// <summary>Models, without SQLite, how operations leave a block store and what they answer.</summary>
public sealed class StateModel(ulong seed, long rows, Lazy<TemplateBlocksets> blocksets)
{
    private readonly long _rows = rows;
    private readonly Dictionary<BlockKey, long> _refilled = [];
    private readonly HashSet<long> _openBlockset = [];
    private readonly List<BlockKey> _newBlocks = [];
    private readonly List<long> _newLengths = [];
    private readonly List<EntryKey> _newEntries = [];
    private readonly HashSet<long> _removed = [];
    private readonly HashSet<long> _swept = [];
    private readonly Dictionary<long, long> _longer = [];
    private bool _isBlocksetOpen;

    public long Blocks => LastBlock - RowsOf(_swept);

    public long Blocksets => TemplateSets.Count + _newLengths.Count - _removed.Count;

    public long Entries => _rows + _newEntries.Count - RowsOf(_removed);

    private TemplateBlocksets TemplateSets => blocksets.Value;

    private long LastBlock => _rows + _newBlocks.Count;

    public static StateModel OfTemplate(ulong seed, long rows) =>
        new(seed, rows, new Lazy<TemplateBlocksets>(() => TemplateBlocksets.Build(seed, rows)));

    /// <param name="id">The ID of the block; in the template, it is the block's number.</param>
    public bool InsertIfNew(in Operation operation, out long id)
    {
        bool isNew = operation.BlockNumber > _rows;
        if (isNew)
        {
            _newBlocks.Add(operation.Block);
        }

        id = isNew ? LastBlock : operation.BlockNumber;
        return isNew;
    }

    public void AddToBlockset(long block, bool startsBlockset)
    {
        if (startsBlockset || !_isBlocksetOpen)
        {
            _newLengths.Add(0);
            _isBlocksetOpen = true;
        }

        _newLengths[^1]++;
        _newEntries.Add(new EntryKey(TemplateSets.Count + _newLengths.Count, block));
    }

    /// <summary>Adds a block, its blockset and its entry to a store that was empty, each unless it is there.</summary>
    public Outcome Refill(in Operation operation)
    {
        if (operation.StartsBlockset)
        {
            _openBlockset.Clear();
        }

        bool isFound = _refilled.TryGetValue(operation.Block, out long id);
        if (!isFound)
        {
            InsertIfNew(operation, out id);
            _refilled.Add(operation.Block, id);
        }

        bool isNewEntry = _openBlockset.Add(id);
        if (isNewEntry)
        {
            AddToBlockset(id, operation.StartsBlockset);
        }

        long entryAndLength = isNewEntry ? 2 : 0;
        return Outcome.Of(isFound ? id : 0, (operation.StartsBlockset ? 1 : 0) + (isFound ? 0 : 1) + entryAndLength);
    }

    /// <summary>
    /// Removes a blockset of the template with its entries, if there is one of that ID. The blocks are in no other
    /// blockset.
    /// </summary>
    /// <returns>The numbers of rows removed.</returns>
    public (long Entries, long Blocksets) RemoveBlockset(long blocksetId) =>
        blocksetId <= TemplateSets.Count && _removed.Add(blocksetId) ? (RowsOf([blocksetId]), 1) : (0, 0);

    public long SweepOrphans()
    {
        long removed = RowsOf(_removed.Except(_swept));
        _swept.UnionWith(_removed);
        return removed;
    }

    public void Lengthen(long blocksetId) => _longer[blocksetId] = _longer.GetValueOrDefault(blocksetId) + 1;

    internal void BeginSlice() => _isBlocksetOpen = false;

    /// <param name="areIdsKnown">
    /// Whether new rows have the IDs that a single thread gives them. If not, the IDs are compared as a set, and the
    /// new rows by their other columns: an entry by the columns of its block, and by the length and first block of its
    /// blockset.
    /// </param>
    public IEnumerable<ExpectedRows> Contents(BlockSchema schema, bool areIdsKnown) =>
        new ContentsOf(this, schema, areIdsKnown).All;

    private long RowsOf(IEnumerable<long> blocksets) => blocksets.Sum(blockset => TemplateSets.Blocks(blockset).Length);

    private IEnumerable<(long Id, BlockKey Key)> OldBlocks() =>
        from blockset in Enumerable.Range(1, TemplateSets.Count)
        where !_swept.Contains(blockset)
        from id in BlocksOf(blockset)
        select (id, BlockSource.Create(seed, id));

    private IEnumerable<(long Id, BlockKey Key)> NewBlocks() =>
        _newBlocks.Select((block, index) => (_rows + 1 + index, block));

    private IEnumerable<long> OldBlocksets() =>
        from blockset in Enumerable.Range(1, TemplateSets.Count)
        where !_removed.Contains(blockset)
        select (long)blockset;

    public IEnumerable<long> BlocksOf(long blockset)
    {
        (long first, long length) = TemplateSets.Blocks(blockset);
        for (long block = first; block < first + length; block++)
        {
            yield return block;
        }
    }

    public BlockKey Key(long id) => id <= _rows ? BlockSource.Create(seed, id) : _newBlocks[(int)(id - _rows - 1)];

    private sealed class ContentsOf(StateModel state, BlockSchema schema, bool areIdsKnown)
    {
        public IEnumerable<ExpectedRows> All =>
            areIdsKnown
                ? [Blocks(), Blocksets(), Entries(), Schema]
                :
                [
                    Blocks(),
                    Blocksets(),
                    Entries(),
                    .. NewIds("Block", "ID", state._rows, state._newBlocks.Count),
                    .. NewIds("Blockset", "ID", state.TemplateSets.Count, state._newLengths.Count),
                    .. NewIds("BlocksetEntry", "rowid", state._rows, state._newEntries.Count),
                    NewBlocks(),
                    NewEntries(),
                    Schema,
                ];

        private ExpectedRows Schema =>
            ExpectedRows.Schema((schema.Tables + "\n" + schema.Indexes(unique: false)).Split('\n'));

        // The table has all rows or, if the IDs of new rows are not known, those of the template.
        private ExpectedRows Blocks() =>
            new(
                "table Block",
                $"SELECT ID, {Columns("Block")} FROM Block{Until("ID", state._rows)}",
                Columns: 1 + schema.KeyColumns.Count(),
                from block in areIdsKnown ? state.OldBlocks().Concat(state.NewBlocks()) : state.OldBlocks()
                select schema.Row(block.Id, block.Key)
            );

        private ExpectedRows Blocksets() =>
            new(
                "table Blockset",
                $"SELECT ID, Length FROM Blockset{Until("ID", state.TemplateSets.Count)}",
                Columns: 2,
                state
                    .OldBlocksets()
                    .Select(id =>
                        ExpectedRows.Row(
                            id,
                            new BlocksetLength(
                                state.TemplateSets.Blocks(id).Length + state._longer.GetValueOrDefault(id)
                            )
                        )
                    )
                    .Concat(
                        areIdsKnown
                            ? state._newLengths.Select(
                                (length, index) =>
                                    ExpectedRows.Row(state.TemplateSets.Count + 1 + index, new BlocksetLength(length))
                            )
                            : []
                    )
            );

        private ExpectedRows Entries() =>
            new(
                "table BlocksetEntry",
                $"SELECT rowid, BlocksetID, BlockID FROM BlocksetEntry{Until("rowid", state._rows)}",
                Columns: 3,
                (
                    from blockset in state.OldBlocksets()
                    from block in state.BlocksOf(blockset)
                    select ExpectedRows.Row(block, new EntryKey(blockset, block))
                ).Concat(
                    areIdsKnown
                        ? state._newEntries.Select((entry, index) => ExpectedRows.Row(state._rows + 1 + index, entry))
                        : []
                )
            );

        private static IEnumerable<ExpectedRows> NewIds(string table, string column, long last, int count) =>
            [
                new(
                    $"IDs of table {table}",
                    $"SELECT {column} FROM {table} WHERE {column} > {last}",
                    Columns: 1,
                    Enumerable.Range(1, count).Select(number => new object?[] { last + number })
                ),
            ];

        private ExpectedRows NewBlocks() =>
            new(
                "new rows of table Block",
                $"SELECT 0, {Columns("Block")} FROM Block WHERE ID > {state._rows}",
                Columns: 1 + schema.KeyColumns.Count(),
                state._newBlocks.Select(block => schema.Row(0, block))
            );

        private ExpectedRows NewEntries()
        {
            Dictionary<long, BlockKey> first = state
                ._newEntries.DistinctBy(entry => entry.BlocksetID)
                .ToDictionary(entry => entry.BlocksetID, entry => state.Key(entry.BlockID));
            return new(
                "new rows of table BlocksetEntry",
                $"""
                SELECT Blockset.Length, {Columns("Block")}, {Columns("First")} FROM BlocksetEntry
                INNER JOIN Blockset ON Blockset.ID = BlocksetEntry.BlocksetID
                INNER JOIN Block ON Block.ID = BlocksetEntry.BlockID
                INNER JOIN Block AS First ON First.ID =
                    (SELECT BlockID FROM BlocksetEntry AS Other WHERE Other.BlocksetID = Blockset.ID ORDER BY rowid LIMIT 1)
                WHERE BlocksetEntry.rowid > {state._rows}
                """,
                Columns: 1 + (2 * schema.KeyColumns.Count()),
                from entry in state._newEntries
                let length = state._newLengths[(int)(entry.BlocksetID - state.TemplateSets.Count - 1)]
                select (object?[])
                    [.. schema.Row(length, state.Key(entry.BlockID)), .. schema.Row(0, first[entry.BlocksetID]).Skip(1)]
            );
        }

        private string Until(string column, long last) => areIdsKnown ? "" : $" WHERE {column} <= {last}";

        private string Columns(string table) =>
            string.Join(", ", schema.KeyColumns.Select(column => $"{table}.{column}"));
    }
}
