using System.Diagnostics;

namespace SqliteBench.Providers;

/// <summary>Microsoft.Data.Sqlite, with prepared commands and parameters that are kept and reused.</summary>
public static class MicrosoftSqlite
{
    public const string Id = "microsoft-data-sqlite";

    public const string AsyncId = "microsoft-data-sqlite-async";

    public const string SharedCacheId = "microsoft-data-sqlite-shared-cache";

    private const string Description = "Microsoft.Data.Sqlite, synchronous";

    public static Provider Provider { get; } =
        new Library<MicrosoftSqliteDialect>(Id, Description)
        {
            StandsOn = SqlitePclRawApi.Serialized,
            TakesBatches = true,
            HasVersions = true,
            WithOwnRetries = new Library<OwnRetryDialect<MicrosoftSqliteDialect>>(Id, Description),
        };

    public static Provider Async { get; } =
        new Library<AsynchronousDialect<MicrosoftSqliteDialect>>(
            AsyncId,
            "Microsoft.Data.Sqlite, through its asynchronous methods"
        )
        {
            StandsOn = Provider,
            HasVersions = true,
            IsAsynchronous = true,
            TakesBatches = true,
        };

    public static Provider SharedCache { get; } =
        new Library<SharedCacheDialect>(SharedCacheId, "Microsoft.Data.Sqlite, synchronous, with a shared cache")
        {
            StandsOn = Provider,
            IsNamedOnly = true,
        };

    private sealed class Library<TDialect>(string id, string description)
        : ManagedProvider<AdoNetConnection<TDialect>, AdoNetStatement<TDialect>>(
            id,
            description,
            "Microsoft.Data.Sqlite.Core",
            () => typeof(SqliteConnection).Assembly
        )
        where TDialect : struct, IAdoNetDialect;
}

/// <summary>The code that is special to Microsoft.Data.Sqlite, also below Dapper, EF Core and linq2db.</summary>
public readonly struct MicrosoftSqliteDialect : IAdoNetDialect
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

    // The library tries a busy statement again, with 150 ms of sleep between, until its timeout is over; 0 is endless.
    // A negative one is over at once, which leaves the wait to PRAGMA busy_timeout.
    public static string ConnectionString(string path, bool pooled) =>
        new SqliteConnectionStringBuilder
        {
            DataSource = path,
            Pooling = pooled,
            DefaultTimeout = -1,
        }.ToString();

    public static void ClearPools() => SqliteConnection.ClearAllPools();

    // The base type's BeginTransaction cannot begin a deferred transaction.
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

/// <summary>Microsoft.Data.Sqlite with <c>Cache=Shared</c>: connections of a process share one page cache.</summary>
public readonly struct SharedCacheDialect : IDialectOf<MicrosoftSqliteDialect>
{
    private const int LockedSharedCache = 262;

    public static string ConnectionString(string path, bool pooled) =>
        MicrosoftSqliteDialect.ConnectionString(path, pooled) + ";Cache=Shared";

    /// <summary>Waits as <c>PRAGMA busy_timeout</c> says: SQLite does not wait in a shared cache.</summary>
    /// <seealso href="https://sqlite.org/unlock_notify.html"/>
    public static DbTransaction Begin(DbConnection connection, TransactionMode mode)
    {
        long start = Stopwatch.GetTimestamp();
        while (true)
        {
            try
            {
                return MicrosoftSqliteDialect.Begin(connection, mode);
            }
            catch (SqliteException exception)
                when (exception.SqliteExtendedErrorCode == LockedSharedCache
                    && Stopwatch.GetElapsedTime(start) < BusyTimeout(connection)
                )
            {
                Thread.Sleep(1);
            }
        }
    }

    private static TimeSpan BusyTimeout(DbConnection connection)
    {
        using DbCommand command = connection.CreateCommand();
        command.CommandText = "PRAGMA busy_timeout";
        return TimeSpan.FromMilliseconds(AdoNetSession.Integer(command.ExecuteScalar()));
    }
}
