using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Model;

/// <summary>Models a block store without SQLite: what operations answer, and which rows they leave.</summary>
public sealed class StateModel(ulong seed, long rows, Lazy<TemplateBlocksets> blocksets)
{
    private readonly long _rows = rows;
    private readonly Dictionary<BlockKey, long> _refilled = [];
    private readonly HashSet<long> _openBlockset = [];
    private readonly List<BlockKey> _newBlocks = [];
    private readonly List<long> _newLengths = [];
    private readonly List<EntryKey> _newEntries = [];
    private readonly HashSet<long> _removedSets = [];
    private readonly HashSet<long> _sweptSets = [];
    private readonly Dictionary<long, long> _extraLength = [];
    private bool _isBlocksetOpen;

    public long Blocks => LastBlock - BlocksIn(_sweptSets);

    public long Blocksets => TemplateSets.Count + _newLengths.Count - _removedSets.Count;

    public long Entries => _rows + _newEntries.Count - BlocksIn(_removedSets);

    private TemplateBlocksets TemplateSets => blocksets.Value;

    private long LastBlock => _rows + _newBlocks.Count;

    public static StateModel OfTemplate(ulong seed, long rows) =>
        new(seed, rows, new Lazy<TemplateBlocksets>(() => TemplateBlocksets.Build(seed, rows)));

    /// <summary>Inserts the block of an operation, unless the template has it; returns whether it did.</summary>
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

    /// <summary>Adds an entry to the open blockset, or to a new one.</summary>
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

    /// <summary>Removes a blockset of the template, if there is one of that ID. Its blocks are in no other blockset.</summary>
    public (long Entries, long Blocksets) RemoveBlockset(long blocksetId) =>
        blocksetId <= TemplateSets.Count && _removedSets.Add(blocksetId) ? (BlocksIn([blocksetId]), 1) : (0, 0);

    /// <summary>Removes the blocks of removed blocksets, and returns how many.</summary>
    public long SweepOrphans()
    {
        long removed = BlocksIn(_removedSets.Except(_sweptSets));
        _sweptSets.UnionWith(_removedSets);
        return removed;
    }

    public void Lengthen(long blocksetId) => _extraLength[blocksetId] = _extraLength.GetValueOrDefault(blocksetId) + 1;

    /// <summary>Forgets the open blockset, because each thread begins its own.</summary>
    internal void BeginSlice() => _isBlocksetOpen = false;

    /// <summary>All rows that the database has to hold now.</summary>
    /// <param name="areIdsKnown">
    /// Whether a single thread gave the new rows their IDs. If not, the IDs are compared as a set, and the new rows by
    /// their other columns: an entry by the columns of its block, and by the length and first block of its blockset.
    /// </param>
    public IEnumerable<ExpectedRows> Contents(BlockSchema schema, bool areIdsKnown)
    {
        int sets = TemplateSets.Count;
        Table blocks = new(
            "Block",
            ["ID", .. schema.KeyColumns],
            _rows,
            OldBlocks().Select(id => schema.Row(id, Key(id))),
            _newBlocks.Select((block, index) => schema.Row(_rows + 1 + index, block))
        );
        Table blocksets = new(
            "Blockset",
            ["ID", "Length"],
            sets,
            OldBlocksets().Select(id => ExpectedRows.Row(id, new BlocksetLength(OldLength(id)))),
            _newLengths.Select((length, index) => ExpectedRows.Row(sets + 1 + index, new BlocksetLength(length)))
        );
        Table entries = new(
            "BlocksetEntry",
            ["rowid", "BlocksetID", "BlockID"],
            _rows,
            from blockset in OldBlocksets()
            from block in BlocksOf(blockset)
            select ExpectedRows.Row(block, new EntryKey(blockset, block)),
            _newEntries.Select((entry, index) => ExpectedRows.Row(_rows + 1 + index, entry))
        );
        Table[] tables = [blocks, blocksets, entries];
        string statements = schema.Tables + "\n" + schema.Indexes(unique: false);
        ExpectedRows definition = ExpectedRows.Schema(statements.Split('\n'));
        if (areIdsKnown)
        {
            return [.. tables.Select(table => table.AllRows), definition];
        }

        return
        [
            .. tables.Select(table => table.OldRows),
            .. tables.Select(table => table.NewIds),
            blocks.NewRows,
            NewEntries(schema),
            definition,
        ];
    }

    private long BlocksIn(IEnumerable<long> blocksets) =>
        blocksets.Sum(blockset => TemplateSets.Blocks(blockset).Length);

    private IEnumerable<long> OldBlocks() =>
        Enumerable
            .Range(1, TemplateSets.Count)
            .Where(blockset => !_sweptSets.Contains(blockset))
            .SelectMany(blockset => BlocksOf(blockset));

    private IEnumerable<long> OldBlocksets() =>
        Enumerable.Range(1, TemplateSets.Count).Select(id => (long)id).Where(id => !_removedSets.Contains(id));

    private long OldLength(long blockset) =>
        TemplateSets.Blocks(blockset).Length + _extraLength.GetValueOrDefault(blockset);

    public IEnumerable<long> BlocksOf(long blockset)
    {
        (long first, long length) = TemplateSets.Blocks(blockset);
        return Enumerable.Sequence(first, first + length - 1, 1L);
    }

    /// <summary>The key of a block.</summary>
    public BlockKey Key(long id) => id <= _rows ? BlockSource.Create(seed, id) : _newBlocks[(int)(id - _rows - 1)];

    private ExpectedRows NewEntries(BlockSchema schema)
    {
        Dictionary<long, BlockKey> first = _newEntries
            .DistinctBy(entry => entry.BlocksetID)
            .ToDictionary(entry => entry.BlocksetID, entry => Key(entry.BlockID));
        string Columns(string table) => string.Join(", ", schema.KeyColumns.Select(column => $"{table}.{column}"));
        return new(
            "new rows of table BlocksetEntry",
            $"""
            SELECT Blockset.Length, {Columns("Block")}, {Columns("First")} FROM BlocksetEntry
            INNER JOIN Blockset ON Blockset.ID = BlocksetEntry.BlocksetID
            INNER JOIN Block ON Block.ID = BlocksetEntry.BlockID
            INNER JOIN Block AS First ON First.ID =
                (SELECT BlockID FROM BlocksetEntry AS Other WHERE Other.BlocksetID = Blockset.ID ORDER BY rowid LIMIT 1)
            WHERE BlocksetEntry.rowid > {_rows}
            """,
            Columns: 1 + (2 * schema.KeyColumns.Count()),
            from entry in _newEntries
            let length = _newLengths[(int)(entry.BlocksetID - TemplateSets.Count - 1)]
            select (object?[])
                [.. schema.Row(length, Key(entry.BlockID)), .. schema.Row(0, first[entry.BlocksetID])[1..]]
        );
    }

    /// <summary>The expected rows of a table: old ones of the template, and new ones of the run.</summary>
    /// <param name="Columns">The columns to compare; the first is the ID.</param>
    private sealed record Table(
        string Name,
        string[] Columns,
        long LastOld,
        IEnumerable<object?[]> Old,
        IEnumerable<object?[]> New
    )
    {
        public ExpectedRows AllRows => Expect("table", Columns, "1", Old.Concat(New));

        public ExpectedRows OldRows => Expect("table", Columns, $"{Columns[0]} <= {LastOld}", Old);

        public ExpectedRows NewIds => Expect("IDs of table", Columns[..1], IsNew, New.Select(row => row[..1]));

        public ExpectedRows NewRows => Expect("new rows of table", Columns[1..], IsNew, New.Select(row => row[1..]));

        private string IsNew => $"{Columns[0]} > {LastOld}";

        private ExpectedRows Expect(string what, string[] columns, string where, IEnumerable<object?[]> rows)
        {
            string sql = $"SELECT {string.Join(", ", columns)} FROM {Name} WHERE {where}";
            return new ExpectedRows($"{what} {Name}", sql, columns.Length, rows);
        }
    }
}
