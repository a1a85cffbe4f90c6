namespace SqliteBench.Providers;

/// <summary>Used as Microsoft.Data.Sqlite is. Version 1 has its own engine; version 2 shares the others'.</summary>
public static class SystemSqlite
{
    public const string Id = "system-data-sqlite";

    public static Provider Provider { get; } =
        new Library<SystemSqliteDialect>
        {
            TakesBatches = true,
            HasVersions = true,
            WithOwnRetries = new Library<OwnRetryDialect<SystemSqliteDialect>>(),
        };

    private sealed class Library<TDialect>()
        : ManagedProvider<AdoNetConnection<TDialect>, AdoNetStatement<TDialect>>(
            SystemSqlite.Id,
            "System.Data.SQLite, synchronous" + (SystemSqliteLibrary.SharesEngine ? "" : ", with an engine of its own"),
            SystemSqliteLibrary.Package,
            () => SystemSqliteLibrary.Assembly
        )
        where TDialect : struct, IAdoNetDialect
    {
        public override bool SharesEngine => SystemSqliteLibrary.SharesEngine;

        public override string? ReachEngine() => SharesEngine ? base.ReachEngine() : SystemSqliteLibrary.ReachEngine();

        public override bool Takes(SqliteConfig config) => base.Takes(config) || config.CountsMemory is not null;

        public override void Configure(SqliteConfig config)
        {
            if (!SharesEngine && config.CountsMemory is { } counts)
            {
                SystemSqliteLibrary.CountMemory(counts);
            }
        }

        public override string? Absence => SystemSqliteLibrary.UnavailableReason;

        public override string PackageOf(string version) =>
            int.TryParse(version.Split('.')[0], out int major) && major < SystemSqliteLibrary.FirstWithoutEngine
                ? SystemSqliteLibrary.PackageWithEngine
                : SystemSqliteLibrary.PackageWithoutEngine;
    }
}
