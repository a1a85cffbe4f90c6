using System.Globalization;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;
using SqliteBench.PackageVersions;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reports;

/// <summary>
/// What an upgrade does: a column per version, and for each provider and setting a row of ratios to the baseline and one of
/// ratios to the first version. Empty for a run without versions or without pairs.
/// </summary>
public static class VersionTable
{
    /// <summary>What the table is about; null where there is none.</summary>
    /// <param name="summary">The study's summary.</param>
    public static string? CaptionOf(Summary summary) =>
        VersionsOf(summary) is [{ } first, ..]
            ? $"What another version of {first.Package} does: the time of an operation over that of {NativeBaseline.Id} and over"
                + $" that with {first.Version}, from paired rounds, with 95 % intervals; ≈ marks what cannot be told from 1."
            : null;

    /// <summary>The table.</summary>
    /// <param name="summary">The study's summary.</param>
    public static ReportTable Of(Summary summary)
    {
        PackageVersion[] versions = VersionsOf(summary);
        if (versions.Length == 0)
        {
            return new ReportTable([], []);
        }

        ShownParameters parameters = new(summary);
        return new ReportTable(
            ["Method", .. parameters.Names, "Over", .. versions.Select(version => version.Version)],
            [
                .. from setting in summary.BenchmarksCases.GroupBy(benchmarkCase =>
                    benchmarkCase.Parameters.DisplayInfo
                )
                from provider in setting.GroupBy(StudyConfig.IdOf)
                where provider.Key != NativeBaseline.Id
                let reports = provider.ToLookup(PackageVersion.Of, benchmarkCase => summary[benchmarkCase])
                from row in new (string Over, RatioMetric Ratio)[]
                {
                    (NativeBaseline.Id, RatioMetric.Paired),
                    (versions[0].Version, RatioMetric.Version),
                }
                let cells = versions.Select(version => Cell(reports[version].FirstOrDefault(), row.Ratio)).ToArray()
                where Array.Exists(cells, cell => cell != "-")
                select (string[])[provider.Key, .. parameters.ValuesOf(provider.First()), row.Over, .. cells],
            ]
        );
    }

    private static PackageVersion[] VersionsOf(Summary summary)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return [.. summary.BenchmarksCases.Select(PackageVersion.Of).OfType<PackageVersion>().Distinct()];
    }

    private static string Cell(BenchmarkReport? report, RatioMetric metric)
    {
        if (metric.In(report) is not { } ratio)
        {
            return "-";
        }

        if (ratio is { Low: 1, High: 1 })
        {
            // The first version over itself.
            return "1";
        }

        bool isNoise = new NoiseFloor(CaseMetric.NoiseFloor.In(report) ?? 0).Hides(ratio);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{ratio.Median:0.000} ({ratio.Low:0.000} - {ratio.High:0.000}){(isNoise ? " ≈" : "")}"
        );
    }
}
