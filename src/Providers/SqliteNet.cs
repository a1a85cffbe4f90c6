using SqliteBench.Providers.SqliteNetMapper;

namespace SqliteBench.Providers;

/// <summary>sqlite-net, with SQL for what it lacks: updates of one column, joins, and keys that SQLite gives.</summary>
public static class SqliteNet
{
    public const string Id = "sqlite-net";

    public static Provider Provider { get; } =
        new ManagedProvider<SqliteNetConnection, MapperStatement>(
            Id,
            "sqlite-net (sqlite-net-pcl) over SQLitePCL.raw",
            "sqlite-net-pcl",
            () => typeof(SQLite.SQLiteConnection).Assembly
        )
        {
            StandsOn = SqlitePclRawSerialized.Provider,
            IsNamedOnly = true,
            HidesStatements = true,
        };
}
