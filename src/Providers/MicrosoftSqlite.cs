namespace SqliteBench.Providers;

/// <summary>Microsoft.Data.Sqlite through its synchronous methods: prepared commands and parameters kept and reused.</summary>
public static class MicrosoftSqlite
{
    public const string Id = "microsoft-data-sqlite";

    public static Provider Provider { get; } =
        new Library<MicrosoftSqliteDialect>
        {
            StandsOn = SqlitePclRawSerialized.Provider,
            TakesBatches = true,
            HasVersions = true,
            WithOwnRetries = new Library<OwnRetryDialect<MicrosoftSqliteDialect>>(),
        };

    private sealed class Library<TDialect>()
        : ManagedProvider<AdoNetConnection<TDialect>, AdoNetStatement<TDialect>>(
            MicrosoftSqlite.Id,
            "Microsoft.Data.Sqlite, synchronous",
            "Microsoft.Data.Sqlite.Core",
            () => typeof(SqliteConnection).Assembly
        )
        where TDialect : struct, IAdoNetDialect;
}
