using System.Diagnostics;

namespace SqliteBench.Providers;

/// <summary>Microsoft.Data.Sqlite through its synchronous methods: prepared commands and parameters kept and reused.</summary>
public static class MicrosoftSqlite
{
    public const string Id = "microsoft-data-sqlite";

    private const string Description = "Microsoft.Data.Sqlite, synchronous";

    public static Provider Provider { get; } =
        new Library<MicrosoftSqliteDialect>(Id, Description)
        {
            StandsOn = SqlitePclRawSerialized.Provider,
            TakesBatches = true,
            HasVersions = true,
            WithOwnRetries = new Library<OwnRetryDialect<MicrosoftSqliteDialect>>(Id, Description),
        };

    internal sealed class Library<TDialect>(string id, string description)
        : ManagedProvider<AdoNetConnection<TDialect>, AdoNetStatement<TDialect>>(
            id,
            description,
            "Microsoft.Data.Sqlite.Core",
            () => typeof(SqliteConnection).Assembly
        )
        where TDialect : struct, IAdoNetDialect;
}

/// <summary>With an await on every call that has an asynchronous form.</summary>
public static class MicrosoftSqliteAsync
{
    public const string Id = "microsoft-data-sqlite-async";

    public static Provider Provider { get; } =
        new MicrosoftSqlite.Library<AsynchronousDialect<MicrosoftSqliteDialect>>(
            Id,
            "Microsoft.Data.Sqlite, through its asynchronous methods"
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            HasVersions = true,
            IsAsynchronous = true,
            TakesBatches = true,
        };
}

/// <summary>With <c>Cache=Shared</c>: the connections of a process share one page cache.</summary>
public static class MicrosoftSqliteSharedCache
{
    public const string Id = "microsoft-data-sqlite-shared-cache";

    public static Provider Provider { get; } =
        new MicrosoftSqlite.Library<Dialect>(Id, "Microsoft.Data.Sqlite, synchronous, with a shared cache")
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
        };

    private readonly struct Dialect : IDialectOf<MicrosoftSqliteDialect>
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
}
