using System.Globalization;
using System.Text.RegularExpressions;
using CsvHelper;
using MathNet.Numerics.Distributions;
using SqliteBench.PackageVersions;
using SqliteBench.Studies;

namespace SqliteBench.Results;

/// <summary>
/// Reads the CSV reports of runs from before there was a file of results: with fewer digits, and without samples. Their
/// margins are of 99.9 % intervals by Student's distribution, which is taken back to 95 %.
/// </summary>
internal static partial class EarlierReports
{
    private const string Ending = "-report.csv";
    private const double HighOfMargin = 0.9995;
    private const double HighOfInterval = 0.975;

    private static readonly string[] s_axes =
    [
        "Workload",
        "Pragmas",
        "BatchSize",
        "Threads",
        "Rows",
        "Schema",
        "FileSystem",
        "Databases",
        PackageVersion.Parameter,
    ];

    /// <summary>What the reports of a folder hold; no run where there are none.</summary>
    /// <param name="folder">An existing folder.</param>
    public static IReadOnlyList<RunResults> Read(string folder) =>
        [
            .. from study in StudyCatalog.All
            let report = Path.Combine(folder, study.Benchmarks.FullName + Ending)
            where File.Exists(report)
            select Read(study.Id, report),
        ];

    private static RunResults Read(string study, string report) =>
        new()
        {
            Label = Path.GetFileName(Path.GetDirectoryName(report))!,
            Started = default,
            Commit = "",
            IsPartial = false,
            Command = "",
            Environment = ReadCores(report) is { } cores ? [new("logical_cores", cores)] : [],
            Cases = ReadCases(study, report),
        };

    private static string? ReadCores(string report)
    {
        string text = report[..^Ending.Length] + "-report-github.md";
        return File.Exists(text) && Cores().Match(File.ReadAllText(text)) is { Success: true } match
            ? match.Groups[1].Value
            : null;
    }

    private static List<CaseResult> ReadCases(string study, string report)
    {
        ILookup<string, EarlierStep> steps = EarlierStep.Read(report[..^Ending.Length] + "-report-steps.csv");
        using CsvReader csv = CsvReader.FromFile(report);
        string[] headers = [.. csv.Headers];
        List<CaseResult> cases = [];
        while (csv.Read())
        {
            string Field(string name) => headers.Contains(name) ? csv.GetString(name).Trim('\'') : "";
            cases.Add(
                new CaseResult
                {
                    Study = study,
                    Provider = Field("Method"),
                    Axes =
                    [
                        .. s_axes
                            .Where(axis => Field(axis).Length > 0)
                            .Select(axis => KeyValuePair.Create(MeasuredResult.AxisOf(axis), Field(axis))),
                    ],
                    Metrics = ReadMetrics(Field),
                    Series = EarlierStep.Series(
                        steps[EarlierStep.Key(Field("Method"), Field("Pragmas"), Field("Rows"))]
                    ),
                    Failure = Number(Field("ns/op")) is null ? "it failed" : null,
                }
            );
        }

        return cases;
    }

    private static Dictionary<string, Estimate> ReadMetrics(Func<string, string> field)
    {
        Dictionary<string, Estimate> metrics = new(StringComparer.Ordinal);
        if (Number(field("ns/op")) is { } time)
        {
            double? margin = Margin(Number(field("± ns")), Number(field("IterationCount")));
            metrics["time_ns"] = new Estimate(time, time - margin, time + margin);
        }

        double?[] ends = [.. field("95 % interval").Split(" - ").Select(Number)];
        if (Number(field("Ratio (paired)")) is { } ratio && ends.Length == 2)
        {
            metrics["ratio_paired"] = new Estimate(ratio, ends[0], ends[1]);
        }

        return metrics;
    }

    private static double? Margin(double? margin, double? iterations) =>
        iterations > 1
            ? margin
                * StudentT.InvCDF(0, 1, iterations.Value - 1, HighOfInterval)
                / StudentT.InvCDF(0, 1, iterations.Value - 1, HighOfMargin)
            : null;

    private static double? Number(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) ? number : null;

    [GeneratedRegex(@"(\d+) logical (?:and|core)")]
    private static partial Regex Cores();
}
