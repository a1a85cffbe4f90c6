namespace SqliteBench.Providers;

/// <summary>SQLitePCL.raw, called with strings rather than spans, as the libraries built on it call it.</summary>
public static class SqlitePclRawApi
{
    public const string Id = "sqlitepclraw";

    public const string SerializedId = "sqlitepclraw-serialized";

    public static Provider Provider { get; } =
        new Library<MultiThread>(Id, "the SQLitePCL.raw API, the layer under Microsoft.Data.Sqlite")
        {
            StandsOn = PInvokeShim.Provider,
        };

    /// <summary>The same calls with the mutex of ADO.NET libraries, to show the cost of that mutex.</summary>
    public static Provider Serialized { get; } =
        new Library<Serialized>(
            SerializedId,
            "the SQLitePCL.raw API in the threading mode of Microsoft.Data.Sqlite, with a mutex per connection"
        )
        {
            StandsOn = Provider,
            IsNamedOnly = true,
        };

    private sealed class Library<TMode>(string id, string description)
        : ManagedProvider<SqlitePclConnection<TMode>, SqlitePclStatement>(
            id,
            description,
            "SQLitePCLRaw.core",
            () => typeof(raw).Assembly
        )
        where TMode : IThreadingMode;
}
