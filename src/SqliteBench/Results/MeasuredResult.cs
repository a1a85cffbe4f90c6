using System.Globalization;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Perfolizer.Mathematics.Common;
using SqliteBench.Measuring;
using SqliteBench.PackageVersions;
using SqliteBench.Providers;
using SqliteBench.Reporting;
using SqliteBench.Reports;
using SqliteBench.Studies;

namespace SqliteBench.Results;

/// <summary>Makes a row of the results of what BenchmarkDotNet and the suite's diagnosers found.</summary>
internal static class MeasuredResult
{
    /// <summary>The result of a case.</summary>
    /// <param name="report">BenchmarkDotNet's report of it.</param>
    /// <param name="cases">What the cases reported.</param>
    public static CaseResult Of(BenchmarkReport report, CaseDiagnoser cases)
    {
        BenchmarkCase benchmarkCase = report.BenchmarkCase;
        string? failure = CaseFailure.Of(report, cases);
        return Of(benchmarkCase) with
        {
            Versions = VersionsOf(benchmarkCase, cases.ReportOf(benchmarkCase)?.Versions),
            Metrics = failure is null ? MetricsOf(report) : new Dictionary<string, Estimate>(StringComparer.Ordinal),
            Samples = failure is null ? SamplesOf(report) : [],
            Series = SeriesOf(cases.ReportOf(benchmarkCase)?.Steps ?? []),
            Failure = failure,
        };
    }

    /// <summary>The result of a case that is still to be measured.</summary>
    /// <param name="benchmarkCase">The case.</param>
    public static CaseResult Of(BenchmarkCase benchmarkCase) =>
        new()
        {
            Study = StudyCatalog.All.First(study => study.Benchmarks == benchmarkCase.Descriptor.Type).Id,
            Provider = StudyConfig.IdOf(benchmarkCase),
            Axes =
            [
                .. benchmarkCase.Parameters.Items.Select(item =>
                    KeyValuePair.Create(AxisOf(item.Name), Figure.Plain(item.Value))
                ),
                .. PackageVersion.Of(benchmarkCase) is { } version
                    ? (KeyValuePair<string, string>[])
                        [new(ResultColumns.VersionOf, version.Package), new(ResultColumns.Version, version.Version)]
                    : [],
            ],
            Metrics = new Dictionary<string, Estimate>(StringComparer.Ordinal),
        };

    /// <summary>The column of a parameter: <c>BatchSize</c> is <c>batch_size</c>.</summary>
    /// <param name="parameter">The parameter's name.</param>
    public static string AxisOf(string parameter) =>
        string.Concat(
            parameter.Select(
                (letter, index) =>
                    (index > 0 && char.IsUpper(letter) ? "_" : "") + char.ToLower(letter, CultureInfo.InvariantCulture)
            )
        );

    // Its process may have another version than this one.
    private static KeyValuePair<string, string>[] VersionsOf(BenchmarkCase benchmarkCase, ProviderVersions? told) =>
        ProviderCatalog.Of(benchmarkCase.Descriptor.WorkloadMethod) is { } provider ? VersionsOf(provider, told) : [];

    /// <summary>Package and engine of a provider, by the names of their columns.</summary>
    /// <param name="provider">The provider.</param>
    /// <param name="told">What another process said of it; this one is asked where that is null.</param>
    public static KeyValuePair<string, string>[] VersionsOf(Provider provider, ProviderVersions? told = null)
    {
        ProviderVersions versions = told ?? provider.ReadVersions();
        return
        [
            new("package", versions.Package),
            new("package_version", versions.PackageVersion),
            new("sqlite_version", versions.EngineVersion),
            new("sqlite_source_id", versions.EngineSourceId),
        ];
    }

    private static Dictionary<string, Estimate> MetricsOf(BenchmarkReport report)
    {
        Dictionary<string, Estimate> metrics = new(StringComparer.Ordinal);
        if (report.ResultStatistics is { } statistics && CaseMetric.Operations.In(report) is { } operations)
        {
            ConfidenceInterval? interval =
                statistics.N > 1 ? statistics.GetConfidenceInterval(ConfidenceLevel.L95) : null;
            Estimate Each(double parts) =>
                new(statistics.Mean / parts, interval?.Lower / parts, interval?.Upper / parts);
            metrics["time_ns"] = Each(operations);
            if (CaseColumn.RowsBesideOperations(report) is { } rows)
            {
                metrics["row_ns"] = Each(rows);
            }

            if (CaseColumn.IsFlow(report))
            {
                metrics["flow_ns"] = Each(1);
            }
        }

        foreach ((string column, string id) in MetricColumns.All)
        {
            if (report.Metrics.TryGetValue(id, out Metric? metric))
            {
                metrics[column] = new Estimate(metric.Value);
            }
        }

        foreach ((string column, RatioMetric metric) in MetricColumns.Ratios)
        {
            if (metric.In(report) is { } ratio)
            {
                metrics[column] = new Estimate(ratio.Median, ratio.Low, ratio.High);
            }
        }

        return metrics;
    }

    private static double[] SamplesOf(BenchmarkReport report) =>
        CaseMetric.Operations.In(report) is { } operations
            ? [.. report.GetResultRuns().Select(run => run.Nanoseconds / run.Operations / operations)]
            : [];

    private static Dictionary<string, IReadOnlyList<double>> SeriesOf(IReadOnlyList<CaseStep> steps)
    {
        if (steps.Count == 0)
        {
            return new(StringComparer.Ordinal);
        }

        IEnumerable<long> before = steps.Select(step => step.Rows).Prepend(0);
        return new(StringComparer.Ordinal)
        {
            ["step_rows"] = [.. steps.Select(step => (double)step.Rows)],
            ["step_ns"] = [.. steps.Zip(before, (step, rows) => step.Nanoseconds / (step.Rows - rows))],
            ["step_wal_bytes"] = [.. steps.Select(step => (double)step.WalBytes)],
            ["step_highest_row"] = [.. steps.Select(step => (double)step.HighestRow)],
        };
    }
}
