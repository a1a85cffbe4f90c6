namespace SqliteBench.Providers;

/// <summary>Microsoft.Data.Sqlite with an await on every call that has an asynchronous form.</summary>
public static class MicrosoftSqliteAsync
{
    public const string Id = "microsoft-data-sqlite-async";

    public static Provider Provider { get; } =
        new ManagedProvider<
            AdoNetConnection<AsynchronousDialect<MicrosoftSqliteDialect>>,
            AdoNetStatement<AsynchronousDialect<MicrosoftSqliteDialect>>
        >(
            Id,
            "Microsoft.Data.Sqlite, through its asynchronous methods",
            "Microsoft.Data.Sqlite.Core",
            () => typeof(SqliteConnection).Assembly
        )
        {
            StandsOn = MicrosoftSqlite.Provider,
            HasVersions = true,
            IsAsynchronous = true,
            TakesBatches = true,
        };
}
