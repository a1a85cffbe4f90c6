namespace SqliteBench.Providers;

/// <summary>The registered providers.</summary>
public static class ProviderCatalog
{
    /// <summary>
    /// Every provider, available or not, except <see cref="OwnRetry"/>: one line each, in the order of the reports.
    /// </summary>
    public static IReadOnlyList<Provider> All { get; } =
    [
        NativeBaseline.Provider,
        PInvokeShim.Provider,
        SqlitePclRawApi.Provider,
        SqlitePclRawSerialized.Provider,
        MicrosoftSqlite.Provider,
        MicrosoftSqliteOwnTypes.Provider,
        MicrosoftSqliteSharedCache.Provider,
        MicrosoftSqliteAsync.Provider,
        SystemSqlite.Provider,
        DapperMapper.Provider,
#if !WITHOUT_EF_CORE
        EntityFrameworkCore.Provider,
        EntityFrameworkCoreCompiled.Provider,
#endif
    ];

    /// <summary>
    /// Libraries with their own lock handling, measured only when named: a conflict can take as long as their command
    /// timeout, half a minute.
    /// </summary>
    public static IReadOnlyList<Provider> OwnRetry { get; } =
    [MicrosoftSqliteOwnRetry.Provider, SystemSqliteOwnRetry.Provider];

    /// <summary>What is measured where no provider is named: the native baseline where it was built.</summary>
    public static Provider Standard =>
        NativeBaseline.Provider.Availability.IsAvailable ? NativeBaseline.Provider : PInvokeShim.Provider;

    /// <summary>The provider with this id, or null.</summary>
    /// <param name="id">An id as on the command line.</param>
    public static Provider? Find(string id) => All.Concat(OwnRetry).FirstOrDefault(provider => provider.Id == id);
}
