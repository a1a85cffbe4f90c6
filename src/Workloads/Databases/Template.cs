using System.Globalization;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Databases;

/// <summary>A database that runs start from: built once, kept in a cache directory, and copied for use.</summary>
/// <param name="Rows">Rows of the table Block.</param>
/// <param name="Seed">The seed of its contents.</param>
/// <param name="UniqueIndex">Whether the index on (Hash, Size) is unique.</param>
public sealed record Template(long Rows, ulong Seed, bool UniqueIndex)
{
    /// <summary>Version of the contents below: a change of them makes cached files stale.</summary>
    private const int Version = 1;

    private const int RowsPerTransaction = 1_000_000;

    /// <summary>The file's name in the cache directory.</summary>
    public string FileName =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"text-{(UniqueIndex ? "unique-" : "")}hash-size-{Rows}-{Seed}-v{Version}.db"
        );

    /// <summary>About how large the file becomes, in bytes: measured at 100,000 rows, and linear in the rows.</summary>
    public long EstimatedBytes => 32_768 + (Rows * 160);

    /// <summary>Builds the database.</summary>
    /// <param name="provider">What writes it: any synchronous provider.</param>
    /// <param name="path">A file that does not exist yet.</param>
    /// <param name="progress">Told the rows written so far, about once for each million.</param>
    public void Build(Provider provider, string path, IProgress<long>? progress = null)
    {
        ArgumentNullException.ThrowIfNull(provider);
        provider.Accept(new Builder(this, path, progress));
    }

    private sealed class Builder(Template template, string path, IProgress<long>? progress) : IProviderVisitor<long>
    {
        public long Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement
        {
            using TConnection connection = TConnection.Open(path);
            connection.Execute("PRAGMA journal_mode=OFF");
            connection.Execute("PRAGMA synchronous=OFF");
            connection.Execute("PRAGMA cache_size=-262144");
            connection.Execute(BlockSchema.Tables);
            Fill<TConnection, TStatement>(connection);
            connection.Execute(template.UniqueIndex ? BlockSchema.UniqueIndexes : BlockSchema.Indexes);
            connection.Execute("PRAGMA journal_mode=DELETE");
            return template.Rows;
        }

        public long Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement =>
            throw new NotSupportedException("templates are built by a synchronous provider");

        public long Native(NativeLibraryBaseline library) =>
            throw new NotSupportedException("templates are built by a synchronous provider");

        private void Fill<TConnection, TStatement>(TConnection connection)
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement
        {
            using TStatement insertBlock = connection.Prepare<BlockKey>(Sql.InsertBlock);
            using TStatement insertEntry = connection.Prepare<EntryKey>(Sql.InsertEntry);
            using TStatement insertBlockset = connection.Prepare<BlocksetLength>(Sql.InsertBlocksetOfLength);
            TemplateBlocksets blocksets = TemplateBlocksets.Of(template.Seed, template.Rows);
            connection.Begin(TransactionMode.Immediate);
            for (int blockset = 1; blockset <= blocksets.Count; blockset++)
            {
                (long first, long length) = blocksets.Blocks(blockset);
                insertBlockset.Execute(new BlocksetLength(length));
                for (long block = first; block < first + length; block++)
                {
                    insertBlock.Execute(BlockKey.Of(template.Seed, block));
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
}
