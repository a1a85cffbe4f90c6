namespace SqliteBench.Providers;

/// <summary>Called as the libraries above it do: strings are bound and read as strings, not by its spans.</summary>
public static class SqlitePclRawApi
{
    public const string Id = "sqlitepclraw";

    public static Provider Provider { get; } =
        new Api<MultiThread>(Id, "the SQLitePCL.raw API, the layer under Microsoft.Data.Sqlite")
        {
            StandsOn = PInvokeShim.Provider,
        };

    internal sealed class Api<TMode>(string id, string description)
        : ManagedProvider<SqlitePclConnection<TMode>, SqlitePclStatement>(
            id,
            description,
            "SQLitePCLRaw.core",
            () => typeof(raw).Assembly
        )
        where TMode : IThreadingMode;
}

/// <summary>The same with the mutex of ADO.NET libraries: what that costs.</summary>
public static class SqlitePclRawSerialized
{
    public const string Id = "sqlitepclraw-serialized";

    public static Provider Provider { get; } =
        new SqlitePclRawApi.Api<Serialized>(
            Id,
            "the SQLitePCL.raw API in the threading mode of Microsoft.Data.Sqlite, with a mutex per connection"
        )
        {
            StandsOn = SqlitePclRawApi.Provider,
            IsNamedOnly = true,
        };
}
