namespace SqliteBench.Providers.Tests.Conformance;

[Conformance(PInvokeShim.Id)]
public sealed class PInvokeConformance() : ProviderSpec(PInvokeShim.Provider)
{
    protected override bool HasPool => false;
}

[Conformance(SqlitePclRawApi.Id)]
public sealed class SqlitePclRawConformance() : ProviderSpec(SqlitePclRawApi.Provider)
{
    protected override bool HasPool => false;
}

[Conformance(SqlitePclRawApi.SerializedId)]
public sealed class SqlitePclRawSerializedConformance() : ProviderSpec(SqlitePclRawApi.Serialized)
{
    protected override bool HasPool => false;
}

[Conformance(MicrosoftSqlite.Id)]
public sealed class MicrosoftDataSqliteConformance() : ProviderSpec(MicrosoftSqlite.Provider);

[Conformance(MicrosoftSqlite.SharedCacheId, SharesCache = true)]
// Other providers' simulations change the default VFS, and connections of different VFSs share no cache.
[Collection(ObserverCollection.Name)]
public sealed class MicrosoftDataSqliteSharedCacheConformance() : ProviderSpec(MicrosoftSqlite.SharedCache)
{
    private const int Locked = 6;

    protected override int LockedCode => Locked;
}

[Conformance(MicrosoftSqlite.AsyncId)]
public sealed class MicrosoftDataSqliteAsyncConformance() : ProviderSpec(MicrosoftSqlite.Async);

[Conformance(SystemSqlite.Id)]
public sealed class SystemDataSqliteConformance() : ProviderSpec(SystemSqlite.Provider);

[Conformance(DapperMapper.Id)]
public sealed class DapperConformance() : ProviderSpec(DapperMapper.Provider);

[Conformance("ef-core")]
public sealed class EntityFrameworkCoreConformance() : ProviderSpec(ProviderCatalog.Find("ef-core")!);

[Conformance("ef-core-compiled")]
public sealed class EntityFrameworkCoreCompiledConformance() : ProviderSpec(ProviderCatalog.Find("ef-core-compiled")!);

[Conformance("ef-core-pooled")]
public sealed class EntityFrameworkCorePooledConformance() : ProviderSpec(ProviderCatalog.Find("ef-core-pooled")!);

[Conformance("ef-core-tracking")]
public sealed class EntityFrameworkCoreTrackingConformance() : ProviderSpec(ProviderCatalog.Find("ef-core-tracking")!);

[Conformance(SqliteNet.Id)]
public sealed class SqliteNetConformance() : ProviderSpec(SqliteNet.Provider)
{
    protected override bool HasPool => false;
}

[Conformance("linq2db")]
public sealed class LinqToDbConformance() : ProviderSpec(ProviderCatalog.Find("linq2db")!);

[Conformance("linq2db-compiled")]
public sealed class LinqToDbCompiledConformance() : ProviderSpec(ProviderCatalog.Find("linq2db-compiled")!);

[Conformance(DapperAot.Id)]
public sealed class DapperAotConformance() : ProviderSpec(DapperAot.Provider);
