namespace SqliteBench.Providers.AdoNet;

internal readonly struct MicrosoftSqliteDialect : IAdoNetDialect
{
    public static DbProviderFactory Factory
    {
        get
        {
            // Puts the chosen engine in place before SqliteConnection initializes the library itself.
            SqlitePclEngine.Use();
            return SqliteFactory.Instance;
        }
    }

    /// <summary>
    /// The library tries a busy statement again, with 150 ms of sleep between, until its timeout is over; 0 is endless.
    /// A negative one is over at once, which leaves the wait to <c>PRAGMA busy_timeout</c>.
    /// </summary>
    public static string ConnectionString(string path, bool pooled) =>
        new SqliteConnectionStringBuilder
        {
            DataSource = path,
            Pooling = pooled,
            DefaultTimeout = -1,
        }.ToString();

    public static void ClearPools() => SqliteConnection.ClearAllPools();

    // The base type's BeginTransaction has no word for a deferred one.
    public static DbTransaction Begin(DbConnection connection, TransactionMode mode) =>
        ((SqliteConnection)connection).BeginTransaction(deferred: mode == TransactionMode.Deferred);

    // Version 6 holds on to it, and the connection cannot be closed, until a ROLLBACK succeeds: so there is one more to roll
    // back, which takes no lock.
    public static void EndRolledBack(DbTransaction transaction)
    {
        if (transaction.Connection is { } connection)
        {
            using DbCommand begin = connection.CreateCommand();
            begin.CommandText = "BEGIN";
            begin.Transaction = transaction;
            begin.ExecuteNonQuery();
            transaction.Rollback();
        }
    }

    public static int? ResultCode(Exception exception) => (exception as SqliteException)?.SqliteExtendedErrorCode;
}
