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

[Conformance(SqlitePclRawSerialized.Id)]
public sealed class SqlitePclRawSerializedConformance() : ProviderSpec(SqlitePclRawSerialized.Provider)
{
    protected override bool HasPool => false;
}

[Conformance(MicrosoftSqlite.Id)]
public sealed class MicrosoftDataSqliteConformance() : ProviderSpec(MicrosoftSqlite.Provider);

[Conformance(MicrosoftSqliteSharedCache.Id, SharesCache = true)]
// Other providers' simulations change the default VFS, and connections of different VFSs share no cache.
[Collection(ObserverCollection.Name)]
public sealed class MicrosoftDataSqliteSharedCacheConformance() : ProviderSpec(MicrosoftSqliteSharedCache.Provider)
{
    private const int Locked = 6;

    protected override int LockedCode => Locked;
}

[Conformance(MicrosoftSqliteAsync.Id)]
public sealed class MicrosoftDataSqliteAsyncConformance() : ProviderSpec(MicrosoftSqliteAsync.Provider);

[Conformance(SystemSqlite.Id)]
public sealed class SystemDataSqliteConformance() : ProviderSpec(SystemSqlite.Provider);

[Conformance(DapperMapper.Id)]
public sealed class DapperConformance() : ProviderSpec(DapperMapper.Provider);

[Conformance(EntityFrameworkCore.Id)]
public sealed class EntityFrameworkCoreConformance() : ProviderSpec(EntityFrameworkCore.Provider);

[Conformance(EntityFrameworkCoreCompiled.Id)]
public sealed class EntityFrameworkCoreCompiledConformance() : ProviderSpec(EntityFrameworkCoreCompiled.Provider);

[Conformance(EntityFrameworkCorePooled.Id)]
public sealed class EntityFrameworkCorePooledConformance() : ProviderSpec(EntityFrameworkCorePooled.Provider);

[Conformance(EntityFrameworkCoreTracking.Id)]
public sealed class EntityFrameworkCoreTrackingConformance() : ProviderSpec(EntityFrameworkCoreTracking.Provider);

[Conformance(SqliteNet.Id)]
public sealed class SqliteNetConformance() : ProviderSpec(SqliteNet.Provider)
{
    protected override bool HasPool => false;
}

[Conformance(LinqToDb.Id)]
public sealed class LinqToDbConformance() : ProviderSpec(LinqToDb.Provider);

[Conformance(LinqToDbCompiled.Id)]
public sealed class LinqToDbCompiledConformance() : ProviderSpec(LinqToDbCompiled.Provider);

[Conformance(DapperAot.Id)]
public sealed class DapperAotConformance() : ProviderSpec(DapperAot.Provider);
