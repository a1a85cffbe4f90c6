using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>Writes the start-up study as a table: a row per provider and build.</summary>
public static class StartupTable
{
    /// <summary>The value of the axis workload for starts.</summary>
    public const string FirstRow = "first-row";

    /// <summary>The table, followed by a line for each missing program.</summary>
    public static IEnumerable<string> Of(IReadOnlyList<CaseResult> results)
    {
        string[] workloads =
        [
            .. results.Select(one => one.On(ResultColumns.Workload)).Where(workload => workload != FirstRow).Distinct(),
        ];
        Table table = new(
            2,
            [
                "Provider",
                "Build",
                "First row",
                "95 % interval",
                "Times C++",
                "Own code after",
                "Published",
                "Provider's own",
                .. workloads.SelectMany(workload => new[] { workload, "times JIT" }),
            ],
            [
                .. from start in results
                where start.On(ResultColumns.Workload) == FirstRow && start.Failure is null
                select StartCells(start)
                    .Concat(workloads.SelectMany(workload => WorkCells(results, start, workload)))
                    .ToArray(),
            ]
        );
        string[] failures = [.. results.Select(one => one.Failure).OfType<string>().Distinct()];
        return
        [
            .. table.ToMarkdown(),
            .. failures.Length > 0 ? [""] : (string[])[],
            .. failures.Select(failure => $"- Left out: {failure}."),
        ];
    }

    private static string[] StartCells(CaseResult start) =>
        [
            start.Provider,
            start.On("build"),
            Text(start, "start_ns", FigureText.Time.Of),
            FigureText.Time.Interval(start.Metric("start_ns") ?? default),
            Text(start, "ratio_paired", FigureText.Ratio.Of),
            Text(start, "start_runtime_ns", FigureText.Time.Of),
            Text(start, "published_bytes", Megabytes),
            Text(start, "provider_bytes", Megabytes),
        ];

    private static string[] WorkCells(IReadOnlyList<CaseResult> results, CaseResult start, string workload) =>
        results.FirstOrDefault(one =>
            one.Provider == start.Provider
            && one.On("build") == start.On("build")
            && one.On(ResultColumns.Workload) == workload
        )
            is { } work
            ? [Text(work, "time_ns", FigureText.Time.Of), RatioWithInterval(work.Metric("ratio_jit"))]
            : ["-", "-"];

    private static string RatioWithInterval(Estimate? ratio) =>
        ratio is { } known ? $"{FigureText.Ratio.Of(known.Value)} ({FigureText.Ratio.Interval(known)})" : "-";

    private static string Megabytes(double bytes) => $"{bytes / 1e6:0.00} MB";

    private static string Text(CaseResult result, string metric, Func<double, string> text) =>
        result.Metric(metric) is { } figure ? text(figure.Value) : "-";
}
