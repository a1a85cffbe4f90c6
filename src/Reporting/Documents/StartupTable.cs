using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>What was measured of programs, as a table: a row for each provider and each way to build it.</summary>
public static class StartupTable
{
    /// <summary>What stands in the place of a workload for a start.</summary>
    public const string FirstRow = "first-row";

    /// <summary>The table, and below it a line for each program that is missing.</summary>
    public static IEnumerable<string> Of(IReadOnlyList<CaseResult> results)
    {
        string[] workloads =
        [
            .. results.Select(one => one.On(ResultColumns.Workload)).Where(workload => workload != FirstRow).Distinct(),
        ];
        Table table = new(
            3,
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

    private static string[] StartCells(CaseResult start)
    {
        Estimate time = start.Metric("start_ns") ?? default;
        return
        [
            start.Provider,
            start.On("build"),
            start.Version(ResultColumns.Framework) ?? "-",
            FigureText.Time.Of(time.Value),
            FigureText.Time.Interval(time),
            Text(start, "ratio_paired", ratio => FigureText.Ratio.Of(ratio.Value)),
            Text(start, "start_runtime_ns", after => FigureText.Time.Of(after.Value)),
            Text(start, "published_bytes", Megabytes),
            Text(start, "provider_bytes", Megabytes),
        ];
    }

    private static string[] WorkCells(IReadOnlyList<CaseResult> results, CaseResult start, string workload) =>
        results.FirstOrDefault(one =>
            one.Provider == start.Provider
            && one.On("build") == start.On("build")
            && one.On(ResultColumns.Workload) == workload
        )
            is { } work
            ?
            [
                Text(work, "time_ns", time => FigureText.Time.Of(time.Value)),
                Text(work, "ratio_jit", RatioWithInterval),
            ]
            : ["-", "-"];

    private static string RatioWithInterval(Estimate ratio) =>
        $"{FigureText.Ratio.Of(ratio.Value)} ({FigureText.Ratio.Interval(ratio)})";

    private static string Megabytes(Estimate bytes) => $"{bytes.Value / 1e6:0.00} MB";

    private static string Text(CaseResult result, string metric, Func<Estimate, string> text) =>
        result.Metric(metric) is { } estimate ? text(estimate) : "-";
}
