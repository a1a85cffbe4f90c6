using Microsoft.Data.Sqlite;
using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers;

/// <summary>Microsoft.Data.Sqlite through its synchronous methods: prepared commands and parameters kept and reused.</summary>
public static class MicrosoftSqlite
{
    /// <summary>The name on the command line and in reports.</summary>
    public const string Id = "microsoft-data-sqlite";

    /// <summary>The provider.</summary>
    public static Provider Provider { get; } =
        new SynchronousProvider<
            AdoNetConnection<MicrosoftSqliteDialect, BaseTypedCommand>,
            AdoNetStatement<BaseTypedCommand>
        >(
            Id,
            "Microsoft.Data.Sqlite, synchronous",
            "Microsoft.Data.Sqlite.Core",
            () => typeof(SqliteConnection).Assembly
        )
        {
            StandsOn = MicrosoftSqliteOwnTypes.Provider,
            HasVersions = true,
        };
}
