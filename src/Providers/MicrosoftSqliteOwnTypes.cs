using Microsoft.Data.Sqlite;
using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers;

/// <summary>
/// Microsoft.Data.Sqlite through its own types where <see cref="MicrosoftSqlite"/> uses System.Data.Common's base types,
/// and otherwise alike: the difference between the two is what the base types cost.
/// </summary>
public static class MicrosoftSqliteOwnTypes
{
    /// <summary>The name in reports.</summary>
    public const string Id = "microsoft-data-sqlite-typed";

    public static Provider Provider { get; } =
        new SynchronousProvider<
            AdoNetConnection<MicrosoftSqliteDialect, MicrosoftTypedCommand>,
            AdoNetStatement<MicrosoftTypedCommand>
        >(
            Id,
            "Microsoft.Data.Sqlite, synchronous, through its own types",
            "Microsoft.Data.Sqlite.Core",
            () => typeof(SqliteConnection).Assembly
        )
        {
            StandsOn = SqlitePclRawSerialized.Provider,
            IsNamedOnly = true,
        };
}
