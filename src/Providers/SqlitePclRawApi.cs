namespace SqliteBench.Providers;

/// <summary>
/// SQLitePCL.raw is called as the libraries above it do: strings are bound and read as strings, not by its spans.
/// </summary>
public static class SqlitePclRawApi
{
    public const string Id = "sqlitepclraw";

    public const string SerializedId = "sqlitepclraw-serialized";

    public static Provider Provider { get; } =
        With<MultiThread>(
            Id,
            "the SQLitePCL.raw API, the layer under Microsoft.Data.Sqlite",
            standsOn: PInvokeShim.Provider,
            isNamedOnly: false
        );

    /// <summary>The same calls with the mutex of ADO.NET libraries, to show the cost of that mutex.</summary>
    public static Provider Serialized { get; } =
        With<Serialized>(
            SerializedId,
            "the SQLitePCL.raw API in the threading mode of Microsoft.Data.Sqlite, with a mutex per connection",
            standsOn: Provider,
            isNamedOnly: true
        );

    private static ManagedProvider<SqlitePclConnection<TMode>, SqlitePclStatement> With<TMode>(
        string id,
        string description,
        Provider standsOn,
        bool isNamedOnly
    )
        where TMode : IThreadingMode =>
        new(id, description, "SQLitePCLRaw.core", () => typeof(raw).Assembly)
        {
            StandsOn = standsOn,
            IsNamedOnly = isNamedOnly,
        };
}
