using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers;

/// <summary>System.Data.SQLite.Core, used like the synchronous Microsoft.Data.Sqlite, on an engine of its own.</summary>
public static class SystemSqlite
{
    /// <summary>The name on the command line and in reports.</summary>
    public const string Id = "system-data-sqlite";

    /// <summary>The provider.</summary>
    public static Provider Provider { get; } = new Library { HasVersions = true };

    private sealed class Library()
        : SynchronousProvider<
            AdoNetConnection<SystemSqliteDialect, SystemTypedCommand>,
            AdoNetStatement<SystemTypedCommand>
        >(
            SystemSqlite.Id,
            "System.Data.SQLite, synchronous, with an engine of its own",
            "System.Data.SQLite.Core",
            () => SystemSqliteLibrary.Factory.GetType().Assembly
        )
    {
        public override bool SharesEngine => false;

        public override string? ReachEngine() => SystemSqliteLibrary.ReachEngine();

        public override Availability Availability => new(SystemSqliteLibrary.UnavailableReason);
    }
}
