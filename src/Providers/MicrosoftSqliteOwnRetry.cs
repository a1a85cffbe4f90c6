using Microsoft.Data.Sqlite;
using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers;

/// <summary>Microsoft.Data.Sqlite with its own lock handling: it retries a busy statement every 150 ms.</summary>
public static class MicrosoftSqliteOwnRetry
{
    /// <summary>The name on the command line and in reports.</summary>
    public const string Id = "microsoft-data-sqlite-own-retry";

    /// <summary>The provider.</summary>
    public static Provider Provider { get; } =
        new SynchronousProvider<
            AdoNetConnection<OwnRetryDialect<MicrosoftSqliteDialect>, BaseTypedCommand>,
            AdoNetStatement<BaseTypedCommand>
        >(
            Id,
            "Microsoft.Data.Sqlite, synchronous, with its own lock handling",
            "Microsoft.Data.Sqlite.Core",
            () => typeof(SqliteConnection).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            IsNamedOnly = true,
        };
}
