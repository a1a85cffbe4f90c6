using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Measurement.Studies;

/// <summary>SQLite beside other embedded databases, each with its own kind of durability.</summary>
internal static class EngineStudy
{
    private static readonly PragmaSet s_durable = PragmaSet.Parse("journal_mode=WAL+synchronous=FULL");

    private static readonly Axes s_engines = new Axes()
        .With(Axis.Providers, [MicrosoftSqlite.Provider, .. ProviderCatalog.OtherEngines])
        .With(Axis.Pragmas, PragmaSet.Normal, s_durable, PragmaSet.Recommended)
        .With(Axis.BatchSizes, new BatchSize(1), BatchSize.All);

    // A database is opened without pragmas, and reading is the same with every commit.
    private static bool TakesEngines(Setting setting) =>
        StatementCatalog.Find(setting.Workload) switch
        {
            null => false,
            { Usage: StatementUsage.ConnectionOnly } => setting
                is { Pragmas.Settings.Count: 0, BatchSize.Operations: 0 },
            { Writes: false } => setting.Pragmas == s_durable && setting.BatchSize == BatchSize.All,
            _ => setting.Pragmas == s_durable
                || (setting.Pragmas.Settings.Count > 0 && setting.BatchSize != BatchSize.All),
        };

    public static StudyDefinition Definition { get; } =
        new(
            "engines",
            "Would another embedded database be faster?",
            "SQL Server Compact, LocalDB and Access on the same operations; SQLite is ahead of them at writes by key.",
            Quick: s_engines.With(Axis.Rows, 2000),
            Full: (s_engines with { Published = true }).With(Axis.Rows, 25_000),
            Plot: StudyCatalog.Ratios(ResultColumns.Workload, "pragmas:journal_mode=WAL+synchronous=FULL"),
            Finding: "For single rows, SQLite is faster than DuckDB and LiteDB; LiteDB comes closest if each write is a "
                + "transaction.",
            Statements: StatementCatalog.Engines
        )
        {
            Own = [Axis.BatchSizes],
            Providers = [MicrosoftSqlite.Provider, .. ProviderCatalog.OtherEngines],
            Baseline = MicrosoftSqlite.Id,
            PublishesSampling = true,
            Takes = TakesEngines,
        };
}
