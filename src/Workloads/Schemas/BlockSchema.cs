namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// A variant of the block store: how the table Block keeps a hash, and which of its columns are indexed. There is one
/// object for each, so that equal schemas are the same object.
/// </summary>
internal abstract class BlockSchema
{
    private readonly string _hashColumns;

    private protected BlockSchema(string id, string hashColumns, int bytesPerRow)
    {
        Id = id;
        _hashColumns = hashColumns;
        BytesPerRow = bytesPerRow;
    }

    /// <summary>The name on the command line and in reports: the hash's form, a slash, and the index.</summary>
    public string Id { get; }

    /// <summary>About how many bytes of a template belong to one row of Block: measured at 100,000 rows, and rounded up.</summary>
    public int BytesPerRow { get; }

    /// <exception cref="FormatException">One sentence that names the mistake and the ids that there are.</exception>
    public static BlockSchema Parse(string text) =>
        BlockSchemaCatalog.All.FirstOrDefault(schema => schema.Id.Equals(text, StringComparison.OrdinalIgnoreCase))
        ?? throw new FormatException($"'{text}' is no schema: write {string.Join(", ", BlockSchemaCatalog.All)}");

    public override string ToString() => Id;

    /// <summary>Rows that an index leaves for the caller to filter, about.</summary>
    public long CandidatesOfSearch(long rows) =>
        IndexedColumns.SequenceEqual([nameof(BlockKey.Size)]) ? Math.Max(1, rows / BlockKey.MaximumSize) : 1;

    /// <summary>Bytes of the values of a row of Block, its ID aside, as <see cref="ValueBytes"/> counts them.</summary>
    internal long ValueBytesPerRow => Accept(new KeyBytes());

    /// <summary>The statements that make the tables.</summary>
    internal string Tables =>
        $"""
            CREATE TABLE Blockset(ID INTEGER PRIMARY KEY, Length INTEGER NOT NULL);
            CREATE TABLE BlocksetEntry(BlocksetID INTEGER NOT NULL, BlockID INTEGER NOT NULL);
            CREATE TABLE Block(ID INTEGER PRIMARY KEY, {_hashColumns}, Size INTEGER NOT NULL);
            """;

    /// <summary>Columns of the index on Block, in order.</summary>
    private protected abstract IEnumerable<string> IndexedColumns { get; }

    /// <summary>The statements that make the indexes.</summary>
    /// <param name="unique">Whether that on Block is unique.</param>
    internal string Indexes(bool unique)
    {
        string name = "Block" + string.Concat(IndexedColumns);
        string columns = string.Join(", ", IndexedColumns);
        return $"""
            CREATE {(unique ? "UNIQUE " : "")}INDEX {name} ON Block({columns});
            CREATE INDEX BlocksetEntryBlocksetID ON BlocksetEntry(BlocksetID);
            """;
    }

    /// <summary>Hands the schema's types to <paramref name="visitor"/>.</summary>
    internal abstract TResult Accept<TResult>(IBlockSchemaVisitor<TResult> visitor);

    // All keys of a form have the same size.
    private sealed class KeyBytes : IBlockSchemaVisitor<long>
    {
        public long Visit<TKey, TSearch>()
            where TKey : struct, IBlockKey<TKey>
            where TSearch : struct, IBlockSearch<TSearch, TKey> =>
            ValueBytes.Of(TKey.Of(BlockKey.Of(seed: 0, number: 1)));
    }
}

internal sealed class BlockSchema<TKey, TSearch>(string id, string hashColumns, int bytesPerRow)
    : BlockSchema(id, hashColumns, bytesPerRow)
    where TKey : struct, IBlockKey<TKey>
    where TSearch : struct, IBlockSearch<TSearch, TKey>
{
    private protected override IEnumerable<string> IndexedColumns => TSearch.IndexedColumns;

    internal override TResult Accept<TResult>(IBlockSchemaVisitor<TResult> visitor) => visitor.Visit<TKey, TSearch>();
}

/// <summary>Code that is specialised for each schema.</summary>
internal interface IBlockSchemaVisitor<out TResult>
{
    TResult Visit<TKey, TSearch>()
        where TKey : struct, IBlockKey<TKey>
        where TSearch : struct, IBlockSearch<TSearch, TKey>;
}
