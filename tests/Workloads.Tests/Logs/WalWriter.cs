namespace SqliteBench.Workloads.Tests.Logs;

/// <summary>A connection of a real engine to a database in WAL mode, with a table <c>log(logline text)</c>.</summary>
internal sealed class WalWriter : IDisposable
{
    private readonly PInvokeConnection _connection;

    private WalWriter(string path) => _connection = PInvokeConnection.Open(path);

    public static WalWriter Open(string path, int pageSize = 4096, int cachedPages = 10)
    {
        WalWriter writer = Reopen(path);
        writer.Execute($"PRAGMA page_size={pageSize}");
        writer.Execute("PRAGMA journal_mode=WAL");
        writer.Execute("PRAGMA wal_autocheckpoint=0");
        writer.Execute($"PRAGMA cache_size={cachedPages}");
        writer.Execute("CREATE TABLE log(logline text)");
        return writer;
    }

    public static WalWriter Reopen(string path) => new(path);

    public void Execute(string sql) => _connection.Execute(sql);

    /// <summary>Inserts rows into the log, whose rowids go on by one.</summary>
    public void Insert(int rows) =>
        Execute(
            $"""
            WITH RECURSIVE line(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM line WHERE i < {rows})
            INSERT INTO log SELECT 'test' || i FROM line
            """
        );

    public void Dispose() => _connection.Dispose();
}
