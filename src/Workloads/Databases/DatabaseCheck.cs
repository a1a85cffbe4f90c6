using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Databases;

/// <summary>Reads the contents of a block database, for comparison with the model.</summary>
internal static class DatabaseCheck
{
    /// <summary>Counts, and contents of everything that came after the first rows.</summary>
    /// <param name="reader">
    /// Any synchronous provider. It must use the engine that already has the database open in this process, if any:
    /// two copies of SQLite in one process ignore and release each other's locks.
    /// </param>
    /// <param name="rows">Rows of the table Block that are only counted: 0 for none.</param>
    /// <param name="blocksets">Rows of the table Blockset that are only counted: 0 for none.</param>
    /// <param name="schema">The database's schema; the default one when null.</param>
    public static DatabaseState ReadState(
        Provider reader,
        string path,
        long rows,
        long blocksets,
        BlockSchema? schema = null
    ) => reader.Accept(new StateReader(path, rows, blocksets, schema ?? BlockSchemaCatalog.Default));

    /// <summary>Runs <c>PRAGMA integrity_check</c>.</summary>
    /// <returns><c>ok</c>, or the first error.</returns>
    public static string Integrity(Provider reader, string path) => reader.Accept(new IntegrityReader(path));

    /// <summary>The beginning of the sentence that refuses other providers.</summary>
    internal const string Purpose = "databases are checked by";

    private sealed class IntegrityReader(string path) : SynchronousVisitor<string>(Purpose)
    {
        public override string Synchronous<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            return connection.QueryText("PRAGMA integrity_check(1)")!;
        }
    }

    private sealed class StateReader(string path, long rows, long blocksets, BlockSchema schema)
        : SynchronousVisitor<DatabaseState>(Purpose)
    {
        public override DatabaseState Synchronous<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            return schema.Accept(new SchemaReader<TConnection, TStatement>(connection, rows, blocksets));
        }
    }

    private sealed class SchemaReader<TConnection, TStatement>(TConnection connection, long rows, long blocksets)
        : IBlockSchemaVisitor<DatabaseState>
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement
    {
        public DatabaseState Visit<TKey, TSearch>()
            where TKey : struct, IBlockKey<TKey>
            where TSearch : struct, IBlockSearch<TSearch, TKey>
        {
            // ContentSink reads the columns by position.
            Contents blocks = Read<TKey>(
                $"SELECT 0, 0, Size, {KeySql.HashColumns<TKey>()} FROM Block WHERE ID > @BlocksetID",
                rows
            );
            Contents entries = Read<TKey>(
                $"SELECT Blockset.ID, Blockset.Length, Size, {KeySql.HashColumns<TKey>()} FROM Blockset"
                    + " INNER JOIN BlocksetEntry ON BlocksetEntry.BlocksetID = Blockset.ID"
                    + " INNER JOIN Block ON Block.ID = BlocksetEntry.BlockID WHERE Blockset.ID > @BlocksetID",
                blocksets
            );
            return new DatabaseState(
                Count("Block"),
                Count("Blockset"),
                Count("BlocksetEntry"),
                blocks.Blocks,
                entries.Blocksets
            );
        }

        private long Count(string table) =>
            long.Parse(connection.QueryText($"SELECT count(*) FROM {table}")!, CultureInfo.InvariantCulture);

        private Contents Read<TKey>(string sql, long after)
            where TKey : struct, IBlockKey<TKey>
        {
            Contents contents = new();
            using TStatement query = connection.Prepare<BlocksetKey>(sql);
            query.Read<BlocksetKey, ContentRow, ContentSink<TKey>>(
                new BlocksetKey(after),
                new ContentSink<TKey>(contents)
            );
            return contents;
        }
    }

    private sealed class ContentRow;

    private sealed class Contents
    {
        private readonly Dictionary<long, (long Length, ulong Blocks)> _blocksets = [];

        public ulong Blocks { get; private set; }

        public ulong Blocksets =>
            _blocksets.Values.Aggregate(
                0UL,
                (sum, blockset) => sum + DatabaseState.BlocksetDigest(blockset.Length, blockset.Blocks)
            );

        public void Add(long blockset, long length, string hash, long size)
        {
            ulong block = DatabaseState.BlockDigest(hash, size);
            Blocks += block;
            _blocksets.TryGetValue(blockset, out (long Length, ulong Blocks) before);
            _blocksets[blockset] = (length, before.Blocks + block);
        }
    }

    private readonly struct ContentSink<TKey>(Contents contents) : IRowSink<ContentRow>
        where TKey : struct, IBlockKey<TKey>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct =>
            contents.Add(reader.Integer(0), reader.Integer(1), TKey.ReadHash(ref reader, 3), reader.Integer(2));

        public void Accept(ContentRow row) => throw new NotSupportedException("databases are checked by a cursor");
    }
}
