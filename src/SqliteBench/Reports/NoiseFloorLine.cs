using System.Globalization;
using BenchmarkDotNet.Reports;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Reporting;

namespace SqliteBench.Reports;

/// <summary>The sentence below a table that says what its paired ratios can tell apart.</summary>
public static class NoiseFloorLine
{
    /// <summary>The largest floor of a study's settings, or why it has none; null where no pairs were asked for.</summary>
    /// <param name="summary">The study's summary.</param>
    public static string? Of(Summary summary)
    {
        ArgumentNullException.ThrowIfNull(summary);
        double[] floors =
        [
            .. summary
                .Reports.Select(report =>
                    (Setting: report.BenchmarkCase.Parameters.DisplayInfo, Floor: CaseMetric.NoiseFloor.In(report))
                )
                .Where(entry => entry.Floor is not null)
                .DistinctBy(entry => entry.Setting)
                .Select(entry => entry.Floor!.Value),
        ];
        if (floors.Length > 0)
        {
            string settings = floors.Length > 1 ? $", largest of {Figure.Plain(floors.Length)} settings" : "";
            return string.Create(
                CultureInfo.InvariantCulture,
                $"noise floor: {floors.Max() * 100:0.0} % ({NativeBaseline.Id} against itself{settings}); more --pair-seconds narrow the intervals"
            );
        }

        return WantsPairs(summary) && !HasBaseline(summary)
            ? $"no paired ratios: {NativeBaseline.Id} is not among the providers"
            : null;
    }

    private static bool WantsPairs(Summary summary) =>
        summary.BenchmarksCases.Any(benchmarkCase =>
            benchmarkCase.Config.GetDiagnosers().Any(diagnoser => diagnoser is PairedDiagnoser)
        );

    private static bool HasBaseline(Summary summary) =>
        summary.BenchmarksCases.Any(benchmarkCase => StudyConfig.IdOf(benchmarkCase) == NativeBaseline.Id);
}
