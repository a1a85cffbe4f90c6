using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Databases;

/// <summary>
/// A database from which runs start: built once, kept in the cache of TemplateCache, and copied for use.
/// </summary>
public sealed record Template(long Rows, ulong Seed, bool UniqueIndex)
{
    // Raise it whenever Build or BlockSource makes other contents: the version in the file name makes old files unused.
    private const int Version = 2;

    public BlockSchema Schema { get; init; } = BlockSchemaCatalog.Default;

    /// <summary>Number of rows after which the builder commits and reports its progress.</summary>
    internal int RowsPerTransaction { get; init; } = 1_000_000;

    public string FileName => $"{Schema.Id.Replace("/", UniqueIndex ? "-unique-" : "-")}-{Rows}-{Seed}-v{Version}.db";

    public long EstimatedBytes => 32_768 + (Rows * Schema.BytesPerRow);

    /// <summary>Creates the database. StateModel.OfTemplate predicts its rows.</summary>
    public void Build(
        Provider provider,
        string path,
        IProgress<long>? progress = null,
        CancellationToken interrupted = default
    )
    {
        using IConnection connection = provider.Open(path);
        connection.Execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-262144");
        connection.Execute(Schema.Tables);
        // Indexes are created before the rows, as in the published study: an index that has grown has partly filled
        // pages.
        connection.Execute(Schema.Indexes(UniqueIndex));
        using IStatement insertBlock = Schema.PrepareInsert(connection);
        using IStatement insertEntry = connection.Prepare<EntryKey>(BlockSql.InsertEntry);
        using IStatement insertBlockset = connection.Prepare<BlocksetLength>(BlockSql.InsertBlocksetOfLength);
        TemplateBlocksets blocksets = TemplateBlocksets.Build(Seed, Rows);
        connection.Begin(TransactionMode.Immediate);
        for (int blockset = 1; blockset <= blocksets.Count; blockset++)
        {
            (long first, long length) = blocksets.Blocks(blockset);
            insertBlockset.Execute(new BlocksetLength(length));
            for (long block = first; block < first + length; block++)
            {
                interrupted.ThrowIfCancellationRequested();
                Schema.Insert(insertBlock, BlockSource.Create(Seed, block));
                insertEntry.Execute(new EntryKey(blockset, block));
                if (block % RowsPerTransaction == 0)
                {
                    connection.Commit();
                    progress?.Report(block);
                    connection.Begin(TransactionMode.Immediate);
                }
            }
        }

        connection.Commit();
    }
}
