namespace SqliteBench.Providers;

/// <summary>As <see cref="SqlitePclRawApi"/>, but with the mutex of ADO.NET libraries: what that costs.</summary>
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
