using SqliteBench.Results.Durability;
using SqliteBench.Tests.Durability;

namespace SqliteBench.Tests.Pages;

/// <summary>Runs with figures that no benchmark measured, of studies whose plots differ.</summary>
internal static class SampleRuns
{
    private static readonly string[] s_providers = ["cpp", "pinvoke", "microsoft-data-sqlite"];
    private static readonly string[] s_workloads = ["select", "insert"];
    private static readonly string[] s_types = ["type-bind-integer", "type-read-text-20"];
    private static readonly string[] s_pragmas = ["normal", "combination", "journal_mode=WAL+synchronous=EXTRA"];
    private static readonly string[] s_sizes = ["1", "16", "all"];
    private static readonly string[] s_schemas = ["text/hash-size", "text/size", "int4/h0"];

    /// <summary>Of every kind of plot one.</summary>
    public static RunResults OfEveryPlot(string label = "sample") =>
        SampleResults.Run([
            .. Ratios(),
            .. Pragmas(),
            .. Batches(),
            .. Schemas(),
            .. Types(),
            .. Times(),
            .. Steps(),
            .. Crashes(),
        ]) with
        {
            Label = label,
        };

    public static Page PageOf(params RunResults[] runs) =>
        new ReportPage(RunResults.Named(runs), StudyCatalog.ForReports).Make();

    public static IEnumerable<CaseResult> Ratios() =>
        from workload in s_workloads
        from provider in s_providers
        let factor = 1 + (Array.IndexOf(s_providers, provider) * 0.5)
        select Measured(provider, workload, "providers", 1000 * factor)
            .With("ratio_paired", new Estimate(factor, factor - 0.02, factor + 0.02))
            .With("noise_floor", new Estimate(0.01))
            .With("allocated_bytes", new Estimate(24));

    // One setting has all providers: their legend must fit.
    private static IEnumerable<CaseResult> Pragmas() =>
        from pragmas in s_pragmas
        from provider in pragmas == "normal" ? ProviderCatalog.All.Select(known => known.Id) : s_providers
        select Measured(provider, "select", "pragmas", 700 * pragmas.Length) with
        {
            Axes = [new("workload", "select"), new("pragmas", pragmas)],
        };

    private static IEnumerable<CaseResult> Batches() =>
        from size in s_sizes
        from provider in s_providers
        select Measured(provider, "insert", "batch", size == "1" ? 90_000 : 4000).On("batch_size", size);

    private static IEnumerable<CaseResult> Schemas() =>
        from workload in s_workloads
        from schema in s_schemas
        select Measured("cpp", workload, "schemas", 500 * schema.Length)
            .On("schema", schema)
            .With("ratio_paired", new Estimate(schema.Length, schema.Length * 0.9, schema.Length * 1.1)) with
        {
            Baseline = $"schema={s_schemas[0]}",
        };

    private static IEnumerable<CaseResult> Types() =>
        from workload in s_types
        from provider in s_providers
        select Measured(provider, workload, "types", 100).With("ratio_paired", new Estimate(1.5, 1.4, 1.6));

    private static IEnumerable<CaseResult> Times() =>
        [
            Measured("cpp", "log-insert", "log", 300),
            Measured("dapper", "log-insert", "log", 3000),
            Measured("file-fsync-line", "log-insert", "log", 160_000),
        ];

    private static IEnumerable<CaseResult> Steps() =>
        [
            Measured("cpp", "log-insert", "log-spill", 300) with
            {
                Series = SampleResults.Steps([200_000, 400_000, 600_000], [0, 1_048_576, 3_145_728]),
            },
        ];

    // One setting for each pair of promises.
    private static IEnumerable<CaseResult> Crashes() =>
        from setting in DurabilitySetting.All.DistinctBy(setting => (setting.OnKill, setting.OnPowerLoss))
        from provider in s_providers
        select SampleCrashes.Case(
            provider,
            setting,
            new CrashTally(200, 1200, 0, 0, 0, 0),
            new CrashTally(200, 1200, setting.OnPowerLoss == Promise.Keeps ? 0 : 7, 1, 0, 0)
        );

    public static CaseResult On(this CaseResult result, string axis, string value) =>
        result with
        {
            Axes = [.. result.Axes.Where(other => other.Key != axis), new(axis, value)],
        };

    private static CaseResult Measured(string provider, string workload, string study, double nanoseconds) =>
        SampleResults
            .Case(provider, workload, study)
            .With("time_ns", new Estimate(nanoseconds, nanoseconds * 0.9, nanoseconds * 1.1));
}
