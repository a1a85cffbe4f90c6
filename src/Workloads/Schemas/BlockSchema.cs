using System.Runtime.CompilerServices;
using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// How the table Block keeps a hash, and which columns are indexed; src/Native/src/schemas has the same schemas by
/// their ids. Equal schemas are the same object.
/// </summary>
public abstract class BlockSchema(string id, string hashColumns, int bytesPerRow)
{
    /// <summary>The name on the command line and in reports: the hash's form, a slash, and the index.</summary>
    public string Id => id;

    /// <summary>About how many bytes of a template belong to one row of Block: measured at 100,000 rows, and rounded up.</summary>
    public int BytesPerRow => bytesPerRow;

    public static BlockSchema Parse(string text) =>
        BlockSchemaCatalog.All.FirstOrDefault(schema => schema.Id.Equals(text, StringComparison.OrdinalIgnoreCase))
        ?? throw new FormatException($"'{text}' is not a schema: write {string.Join(", ", BlockSchemaCatalog.All)}");

    public override string ToString() => Id;

    /// <summary>About how many rows a search by the index returns, which the caller has to filter.</summary>
    public long CandidatesOfSearch(long rows) =>
        IndexedColumns.SequenceEqual([nameof(BlockKey.Size)]) ? Math.Max(1, rows / BlockKey.MaximumSize) : 1;

    /// <summary>Bytes of the values of a row of Block, its ID aside, as <see cref="ValueBytes"/> counts them.</summary>
    internal abstract long ValueBytesPerRow { get; }

    /// <summary>The columns of the key, in the order of TKey.Definitions.</summary>
    internal abstract IEnumerable<string> KeyColumns { get; }

    /// <summary>The expected row of a block.</summary>
    internal abstract object?[] Row(long id, BlockKey key);

    internal string Tables =>
        $"""
            CREATE TABLE Blockset(ID INTEGER PRIMARY KEY, Length INTEGER NOT NULL);
            CREATE TABLE BlocksetEntry(BlocksetID INTEGER NOT NULL, BlockID INTEGER NOT NULL);
            CREATE TABLE Block(ID INTEGER PRIMARY KEY, {hashColumns}, Size INTEGER NOT NULL);
            """;

    private protected abstract IEnumerable<string> IndexedColumns { get; }

    internal string Indexes(bool unique) =>
        $"""
            CREATE {(unique ? "UNIQUE " : "")}INDEX Block{string.Concat(IndexedColumns)} ON Block({string.Join(
                ", ",
                IndexedColumns
            )});
            CREATE INDEX BlocksetEntryBlocksetID ON BlocksetEntry(BlocksetID);
            """;

    internal abstract Executions PrepareSelect<TStatement>(Session<TStatement> session, BlockKey[] keys)
        where TStatement : struct, IStatement;

    internal abstract Executions PrepareInsert<TStatement>(Session<TStatement> session, BlockKey[] keys)
        where TStatement : struct, IStatement;

    internal abstract IStatement PrepareInsert(IConnection connection);

    /// <summary>Executes the statement of <see cref="PrepareInsert(IConnection)"/>.</summary>
    internal abstract void Insert(IStatement insert, BlockKey key);
}

/// <summary>A schema whose index holds the whole key: the engine alone finds the row.</summary>
public class BlockSchema<TKey>(string id, string hashColumns, int bytesPerRow)
    : BlockSchema(id, hashColumns, bytesPerRow)
    where TKey : struct, IBlockKey<TKey>
{
    // All keys of a form have the same size.
    internal sealed override long ValueBytesPerRow =>
        ValueBytes.Measure(TKey.Of(BlockSource.Create(seed: 0, number: 1)));

    internal sealed override IEnumerable<string> KeyColumns => ColumnsOf<TKey>();

    private protected override IEnumerable<string> IndexedColumns => KeyColumns;

    internal sealed override object?[] Row(long id, BlockKey key) => ExpectedRows.Row(id, TKey.Of(key));

    internal sealed override IStatement PrepareInsert(IConnection connection) => connection.Prepare<TKey>(InsertSql);

    internal sealed override void Insert(IStatement insert, BlockKey key) => insert.Execute(TKey.Of(key));

    private string InsertSql =>
        $"INSERT INTO Block({string.Join(", ", KeyColumns)})"
        + $" VALUES ({string.Join(", ", KeyColumns.Select(column => "@" + column))})";

    internal override Executions PrepareSelect<TStatement>(Session<TStatement> session, BlockKey[] keys)
    {
        TKey[] converted = Array.ConvertAll(keys, TKey.Of);
        TStatement find = session.Prepare<TKey>(FindSql<TKey>());
        return new Executions(
            (index, fold) =>
            {
                find.TryReadInteger(in converted[index], out long id);
                fold.Add(id);
                fold.Count(1);
            }
        );
    }

    internal sealed override Executions PrepareInsert<TStatement>(Session<TStatement> session, BlockKey[] keys)
    {
        TKey[] converted = Array.ConvertAll(keys, TKey.Of);
        TStatement insert = session.Prepare<TKey>(InsertSql);
        return new Executions(
            (index, fold) =>
            {
                fold.Add((long)insert.Execute(in converted[index]));
                fold.Count(1);
            }
        );
    }

    private protected static IEnumerable<string> ColumnsOf<TArguments>()
        where TArguments : struct, IArguments => TArguments.Definitions.Select(definition => definition.Name);

    /// <summary>
    /// The query by a part of the key; it returns the ID and the columns that are not compared, in key order.
    /// </summary>
    private protected string FindSql<TPart>()
        where TPart : struct, IArguments =>
        $"SELECT {string.Join(", ", KeyColumns.Except(ColumnsOf<TPart>()).Prepend("ID"))} FROM Block"
        + $" WHERE {string.Join(" AND ", ColumnsOf<TPart>().Select(column => $"{column} = @{column}"))}";
}

/// <summary>
/// A schema whose index holds a part of the key: the query asks by that part, and the caller filters the rows by the other
/// columns, as the published study did. It reads all rows, so that the work does not depend on the row's place.
/// </summary>
public sealed class BlockSchema<TKey, TPart, TRow>(string id, string hashColumns, int bytesPerRow)
    : BlockSchema<TKey>(id, hashColumns, bytesPerRow)
    where TKey : struct, IBlockKey<TKey>
    where TPart : struct, IPartialKey<TPart, TRow>
    where TRow : class, IBlockRow
{
    private protected override IEnumerable<string> IndexedColumns => ColumnsOf<TPart>();

    internal override Executions PrepareSelect<TStatement>(Session<TStatement> session, BlockKey[] keys)
    {
        TPart[] parts = Array.ConvertAll(keys, TPart.Of);
        TStatement find = session.Prepare<TPart>(FindSql<TPart>());
        StrongBox<long> id = new();
        return new Executions(
            (index, fold) =>
            {
                id.Value = 0;
                find.Read<TPart, TRow, Sink>(in parts[index], new Sink(parts[index], id));
                fold.Add(id.Value);
                fold.Count(1);
            }
        );
    }

    /// <summary>Takes the ID of the first row that has the whole key.</summary>
    private readonly struct Sink(TPart wanted, StrongBox<long> id) : IRowSink<TRow>
    {
        void IRowSink<TRow>.Accept<TReader>(ref TReader reader)
        {
            if (wanted.Matches(ref reader) && id.Value == 0)
            {
                id.Value = reader.Integer(0);
            }
        }

        public void Accept(TRow row)
        {
            if (wanted.Matches(row) && id.Value == 0)
            {
                id.Value = row.ID;
            }
        }
    }
}

/// <summary>Lists the schemas. The numbers are bytes per row.</summary>
public static class BlockSchemaCatalog
{
    private const string Text = "Hash TEXT NOT NULL";
    private const string Blob = "Hash BLOB NOT NULL";
    private const string Varchar = "Hash VARCHAR(44) NOT NULL";
    private const string Words = "H0 INTEGER NOT NULL, H1 INTEGER NOT NULL, H2 INTEGER NOT NULL, H3 INTEGER NOT NULL";

    /// <summary>The schema on which every workload runs, and the only one of most.</summary>
    public static BlockSchema Default { get; } = new BlockSchema<BlockKey>("text/hash-size", Text, 160);

    public static IReadOnlyList<BlockSchema> All => Registered.All;

    // The list has a class of its own, so that a program with the default schema alone is compiled ahead of time
    // without the others.
    private static class Registered
    {
        public static IReadOnlyList<BlockSchema> All { get; } =
        [
            Default,
            new BlockSchema<BlockKey, TextByHash, BlockRow>("text/hash", Text, 160),
            new BlockSchema<BlockKey, TextBySize, BlockRow>("text/size", Text, 105),
            new BlockSchema<BlobKey>("blob/hash-size", Blob, 130),
            new BlockSchema<BlobKey, BlobByHash, BlobRow>("blob/hash", Blob, 130),
            new BlockSchema<BlobKey, BlobBySize, BlobRow>("blob/size", Blob, 90),
            new BlockSchema<BlockKey>("varchar/hash-size", Varchar, 160),
            new BlockSchema<BlockKey, TextByHash, BlockRow>("varchar/hash", Varchar, 160),
            new BlockSchema<BlockKey, TextBySize, BlockRow>("varchar/size", Varchar, 105),
            new BlockSchema<WordsKey>("int4/all-size", Words, 140),
            new BlockSchema<WordsKey, WordsByFirstAndSize, WordsRow>("int4/h0-size", Words, 105),
            new BlockSchema<WordsKey, WordsByFirst, WordsRow>("int4/h0", Words, 105),
            new BlockSchema<WordsKey, WordsBySize, WordsRow>("int4/size", Words, 95),
        ];
    }
}
