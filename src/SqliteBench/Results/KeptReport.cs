using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Surveys;

namespace SqliteBench.Results;

/// <summary>Makes BenchmarkDotNet's report of a case out of its results, so that one table shows it with the others.</summary>
internal static class KeptReport
{
    private static readonly Dictionary<string, CaseMetric> s_metrics = new CaseMetric[]
    {
        CaseMetric.NoiseFloor,
        CaseMetric.Allocated,
        CaseMetric.Operations,
        CaseMetric.Rows,
        CaseMetric.Conflicts,
        CaseMetric.SynchronousCalls,
        CaseMetric.ThreadHops,
        CaseMetric.Cancellation,
    }
        .Concat(SurveyFigure.All.Select(figure => figure.Metric))
        .ToDictionary(metric => metric.Id);

    /// <summary>The report.</summary>
    /// <param name="result">The results of a case that had no failure.</param>
    /// <param name="benchmarkCase">The case.</param>
    public static BenchmarkReport Of(CaseResult result, BenchmarkCase benchmarkCase)
    {
        double operations = result.Metric("operations")?.Value ?? 1;
        GenerateResult generated = GenerateResult.Success(ArtifactsPaths.Empty, []);
        string[] lines =
        [
            .. result.Samples.Select(
                (sample, index) =>
                    new Measurement(
                        1,
                        IterationMode.Workload,
                        IterationStage.Result,
                        index + 1,
                        1,
                        sample * operations
                    ).ToString()
            ),
        ];
        return new BenchmarkReport(
            success: true,
            benchmarkCase,
            generated,
            BuildResult.Success(generated),
            [new ExecuteResult(true, 0, null, lines, [], [], 1)],
            [.. MetricsOf(result)]
        );
    }

    /// <summary>What the case told the host, as far as results hold it.</summary>
    /// <param name="result">The results of the case.</param>
    public static CaseReport ToldBy(CaseResult result)
    {
        long Whole(string metric) => (long)(result.Metric(metric)?.Value ?? 0);
        return new CaseReport(
            Whole("operations"),
            Whole("iteration_rows"),
            result.Metric("conflicts")?.Value ?? 0,
            result.Samples.Count,
            result.Failure
        )
        {
            Steps = result.Series.Count > 0 ? [.. StepsOf(result.Series)] : null,
            Versions = VersionsOf(result),
        };
    }

    private static IEnumerable<Metric> MetricsOf(CaseResult result)
    {
        foreach ((string column, string id) in MetricColumns.All)
        {
            if (result.Metric(column) is { } estimate)
            {
                yield return new Metric(s_metrics[id], estimate.Value);
            }
        }

        foreach ((string column, RatioMetric metric) in MetricColumns.Ratios)
        {
            if (result.Metric(column) is { Value: var median, Low: { } low, High: { } high })
            {
                foreach (Metric part in metric.Of(new PairedRatio(median, low, high)))
                {
                    yield return part;
                }
            }
        }
    }

    // The file does not hold how the engine was compiled; all versions of a package have one engine.
    private static ProviderVersions? VersionsOf(CaseResult result)
    {
        Dictionary<string, string> versions = new(result.Versions, StringComparer.Ordinal);
        return
            ProviderCatalog.Find(result.Provider) is { Availability.IsAvailable: true } provider
            && versions.TryGetValue("package_version", out string? version)
            ? provider.ReadVersions() with
            {
                PackageVersion = version,
            }
            : null;
    }

    private static IEnumerable<CaseStep> StepsOf(IReadOnlyDictionary<string, IReadOnlyList<double>> series)
    {
        double before = 0;
        for (int step = 0; step < series["step_rows"].Count; step++)
        {
            double rows = series["step_rows"][step];
            yield return new CaseStep(
                (long)rows,
                series["step_ns"][step] * (rows - before),
                (long)series["step_wal_bytes"][step],
                (long)series["step_highest_row"][step]
            );
            before = rows;
        }
    }
}
