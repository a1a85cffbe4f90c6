using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>What was measured of programs, as a table: a row for each provider and each way to build it.</summary>
public static class StartupTable
{
    /// <summary>The id of the study.</summary>
    public const string Study = "startup";

    /// <summary>What stands in the place of a workload for a start.</summary>
    public const string FirstRow = "first-row";

    private static readonly string[] s_titles =
    [
        "Provider",
        "Build",
        "Framework",
        "First row",
        "95 % interval",
        "Times C++",
        "Own code after",
        "Published",
        "Provider's own",
    ];

    /// <summary>The table, and below it a line for each program that is missing.</summary>
    /// <returns>Markdown, each line ended with a line feed.</returns>
    public static string Of(IReadOnlyList<CaseResult> results)
    {
        CaseResult[] starts =
        [
            .. results.Where(one => Documents.On(one, AxisText.Workload) == FirstRow && one.Failure is null),
        ];
        string[] workloads =
        [
            .. results
                .Select(one => Documents.On(one, AxisText.Workload))
                .Where(workload => workload != FirstRow)
                .Distinct(),
        ];
        string[] titles = [.. s_titles, .. workloads.SelectMany(workload => new[] { workload, "times JIT" })];
        string[] failures = [.. results.Select(one => one.Failure).OfType<string>().Distinct()];
        return TableMark.Text([
            Row(titles),
            $"|---|---|---|{string.Concat(titles.Skip(3).Select(_ => "---:|"))}",
            .. starts.Select(start =>
                Row([.. StartCells(start), .. workloads.SelectMany(workload => WorkCells(results, start, workload))])
            ),
            .. failures.Length > 0 ? [""] : (string[])[],
            .. failures.Select(failure => $"- Left out: {failure}."),
        ]);
    }

    private static string[] StartCells(CaseResult start)
    {
        Estimate time = start.Metric("start_ns") ?? default;
        return
        [
            start.Provider,
            Documents.On(start, "build"),
            start.Versions.FirstOrDefault(version => version.Key == ResultColumns.Framework).Value ?? "-",
            Duration.Text(time.Value),
            IntervalText.TimeInterval(time),
            Text(start, "ratio_paired", ratio => IntervalText.Ratio(ratio.Value)),
            Text(start, "start_runtime_ns", after => Duration.Text(after.Value)),
            Text(start, "published_bytes", Megabytes),
            Text(start, "provider_bytes", Megabytes),
        ];
    }

    private static string[] WorkCells(IReadOnlyList<CaseResult> results, CaseResult start, string workload) =>
        results.FirstOrDefault(one =>
            one.Provider == start.Provider
            && Documents.On(one, "build") == Documents.On(start, "build")
            && Documents.On(one, AxisText.Workload) == workload
        )
            is { } work
            ? [Text(work, "time_ns", time => Duration.Text(time.Value)), Text(work, "ratio_jit", RatioWithInterval)]
            : ["-", "-"];

    private static string RatioWithInterval(Estimate ratio) =>
        $"{IntervalText.Ratio(ratio.Value)} ({IntervalText.RatioInterval(ratio)})";

    private static string Megabytes(Estimate bytes) =>
        string.Create(CultureInfo.InvariantCulture, $"{bytes.Value / 1e6:0.00} MB");

    private static string Text(CaseResult result, string metric, Func<Estimate, string> text) =>
        result.Metric(metric) is { } estimate ? text(estimate) : "-";

    private static string Row(IEnumerable<string> cells) => $"| {string.Join(" | ", cells)} |";
}
