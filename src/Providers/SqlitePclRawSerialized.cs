namespace SqliteBench.Providers;

/// <summary>
/// SQLitePCL.raw as <see cref="SqlitePclRawApi"/> calls it, on connections that the engine guards with a mutex, as it does those of
/// the ADO.NET libraries above: the difference between the two is what that threading mode costs, and no library's own.
/// </summary>
public static class SqlitePclRawSerialized
{
    public const string Id = "sqlitepclraw-serialized";

    public static Provider Provider { get; } =
        new ManagedProvider<SqlitePclConnection<Serialized>, SqlitePclStatement>(
            Id,
            "the SQLitePCL.raw API in the threading mode of Microsoft.Data.Sqlite, with a mutex per connection",
            "SQLitePCLRaw.core",
            () => typeof(raw).Assembly
        )
        {
            StandsOn = SqlitePclRawApi.Provider,
            IsNamedOnly = true,
        };
}
