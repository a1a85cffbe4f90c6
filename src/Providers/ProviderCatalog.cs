namespace SqliteBench.Providers;

/// <summary>Lists the providers: the one place where a provider is registered.</summary>
public static class ProviderCatalog
{
    /// <summary>The providers of Entity Framework Core; none in a build without it.</summary>
    public static IReadOnlyList<Provider> EntityMappers { get; } =
    [
#if !WITHOUT_EF_CORE
        .. EntityFrameworkCore.All,
#endif
    ];

    /// <summary>Every provider, available or not: one line each, in the order of the reports.</summary>
    public static IReadOnlyList<Provider> All { get; } =
    [
        NativeBaseline.Provider,
        PInvokeShim.Provider,
        SqlitePclRawApi.Provider,
        SqlitePclRawApi.Serialized,
        MicrosoftSqlite.Provider,
        MicrosoftSqlite.SharedCache,
        MicrosoftSqlite.Async,
        SystemSqlite.Provider,
        DapperMapper.Provider,
        .. EntityMappers,
        DapperAot.Provider,
        SqliteNet.Provider,
        .. LinqToDb.All,
    ];

    /// <summary>Engines other than SQLite, for the study <c>engines</c>.</summary>
    public static IReadOnlyList<Provider> OtherEngines { get; } =
    [DuckDbEngine.Provider, LiteDbEngine.Provider, SqlServerEngine.Provider];

    /// <summary>The provider that is measured if none is named: the native baseline if it was built.</summary>
    public static Provider Standard =>
        NativeBaseline.Provider.IsAvailable ? NativeBaseline.Provider : PInvokeShim.Provider;

    public static Provider? Find(string id) => All.Concat(OtherEngines).FirstOrDefault(provider => provider.Id == id);
}
