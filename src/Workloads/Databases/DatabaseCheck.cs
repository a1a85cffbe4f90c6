using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Databases;

/// <summary>Reads what is in a block database, to be compared with the model.</summary>
public static class DatabaseCheck
{
    /// <summary>Counts and contents of everything that came after the template.</summary>
    /// <param name="reader">What reads: any synchronous provider.</param>
    /// <param name="path">The database.</param>
    /// <param name="rows">Rows of the table Block in the template.</param>
    /// <param name="blocksets">Rows of the table Blockset in the template.</param>
    public static DatabaseState ReadState(Provider reader, string path, long rows, long blocksets)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return reader.Accept(new StateReader(path, rows, blocksets));
    }

    /// <summary>Runs <c>PRAGMA integrity_check</c>.</summary>
    /// <param name="reader">What reads: any synchronous provider.</param>
    /// <param name="path">The database.</param>
    /// <returns><c>ok</c>, or the first thing that is wrong.</returns>
    public static string Integrity(Provider reader, string path)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return reader.Accept(new IntegrityReader(path));
    }

    private abstract class Reader<TResult> : IProviderVisitor<TResult>
    {
        public abstract TResult Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement;

        public TResult Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement =>
            throw new NotSupportedException("databases are checked by a synchronous provider");

        public TResult Native(NativeLibraryBaseline library) =>
            throw new NotSupportedException("databases are checked by a synchronous provider");
    }

    private sealed class IntegrityReader(string path) : Reader<string>
    {
        public override string Synchronous<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            return connection.QueryText("PRAGMA integrity_check(1)") ?? "no answer";
        }
    }

    private sealed class StateReader(string path, long rows, long blocksets) : Reader<DatabaseState>
    {
        public override DatabaseState Synchronous<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            long Count(string table) =>
                long.Parse(connection.QueryText($"SELECT count(*) FROM {table}") ?? "0", CultureInfo.InvariantCulture);

            // One table at a time, each with the columns that ContentSink knows by their places.
            ContentSink blocks = new(new Contents());
            using TStatement newBlocks = connection.Prepare<BlocksetKey>(
                "SELECT 0, 0, Hash, Size FROM Block WHERE ID > @BlocksetID"
            );
            newBlocks.Read<BlocksetKey, ContentRow, ContentSink>(new BlocksetKey(rows), blocks);

            ContentSink entries = new(new Contents());
            using TStatement newEntries = connection.Prepare<BlocksetKey>(
                "SELECT Blockset.ID, Blockset.Length, Block.Hash, Block.Size FROM Blockset"
                    + " INNER JOIN BlocksetEntry ON BlocksetEntry.BlocksetID = Blockset.ID"
                    + " INNER JOIN Block ON Block.ID = BlocksetEntry.BlockID WHERE Blockset.ID > @BlocksetID"
            );
            newEntries.Read<BlocksetKey, ContentRow, ContentSink>(new BlocksetKey(blocksets), entries);

            return new DatabaseState(
                Count("Block"),
                Count("Blockset"),
                Count("BlocksetEntry"),
                blocks.Contents.Blocks,
                entries.Contents.Blocksets
            );
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

    private readonly struct ContentSink(Contents contents) : IRowSink<ContentRow>
    {
        public Contents Contents => contents;

        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct =>
            contents.Add(reader.Integer(0), reader.Integer(1), reader.Text(2).ToString(), reader.Integer(3));

        public void Accept(ContentRow row) => throw new NotSupportedException("databases are checked by a cursor");
    }
}
