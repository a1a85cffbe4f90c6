using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers;

/// <summary>System.Data.SQLite with its own lock handling: it retries a busy statement after up to 150 ms.</summary>
public static class SystemSqliteOwnRetry
{
    /// <summary>The name on the command line and in reports.</summary>
    public const string Id = "system-data-sqlite-own-retry";

    /// <summary>The provider.</summary>
    public static Provider Provider { get; } =
        new SystemSqlite.Library<OwnRetryDialect<SystemSqliteDialect>>(Id, "with its own lock handling")
        {
            StandsOn = SystemSqlite.Provider,
            IsNamedOnly = true,
        };
}
