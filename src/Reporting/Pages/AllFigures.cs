using SqliteBench.Reporting.Plots;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

/// <summary>The table of all figures of a study: a row per case, and a column for each figure that some case has.</summary>
internal static class AllFigures
{
    private static readonly (string Title, string Metric, Func<Estimate, string> Text)[] s_figures =
    [
        ("Times C++", "ratio_paired", ratio => IntervalText.Ratio(ratio.Value)),
        ("95 % interval", "ratio_paired", IntervalText.RatioInterval),
        ("First row", "start_ns", Time),
        ("95 % interval", "start_ns", IntervalText.TimeInterval),
        ("Own code after", "start_runtime_ns", Time),
        ("Published B", "published_bytes", Text),
        ("Provider's own B", "provider_bytes", Text),
        ("Times JIT", "ratio_jit", ratio => IntervalText.Ratio(ratio.Value)),
        ("95 % interval", "ratio_jit", IntervalText.RatioInterval),
        ("Times first version", "ratio_version", ratio => IntervalText.Ratio(ratio.Value)),
        ("95 % interval", "ratio_version", IntervalText.RatioInterval),
        ("Time/op", "time_ns", Time),
        ("95 % interval", "time_ns", IntervalText.TimeInterval),
        ("Time/row", "row_ns", Time),
        ("Time/flow", "flow_ns", Time),
        ("Allocated B/op", "allocated_bytes", Text),
        ("Conflicts", "conflicts", Text),
        ("p50", "latency_p50_ns", Time),
        ("p99", "latency_p99_ns", Time),
        ("p99.9", "latency_p999_ns", Time),
        ("Max", "latency_max_ns", Time),
        ("Written B/op", "written_bytes", Text),
        ("Read B/op", "read_bytes", Text),
        ("Syncs/op", "syncs", Text),
        ("Write ampl.", "write_amplification", Text),
        ("Cache hits %", "cache_hit_percent", Text),
        ("Sync calls %", "synchronous_calls_percent", Text),
        ("Thread hops/op", "thread_hops", Text),
        ("Commits/s", "commits_per_second", CrashText.Rate),
        ("95 % interval", "commits_per_second", CrashText.Interval),
        ("Processes killed", "kills", Text),
        ("Lost", "kill_lost", Text),
        ("Half-done", "kill_half_done", Text),
        ("Corrupt", "kill_corrupt", Text),
        ("Power losses", "power_losses", Text),
        ("Acknowledged", "power_acknowledged", Text),
        ("Lost", "power_lost", Text),
        ("Lost at a time", "power_lost_most", Text),
        ("Half-done", "power_half_done", Text),
        ("Corrupt", "power_corrupt", Text),
    ];

    /// <summary>The table.</summary>
    /// <param name="study">The study.</param>
    public static TableBlock Of(StudyCases study)
    {
        (string Title, string Metric, Func<Estimate, string> Text)[] shown =
        [
            .. s_figures.Where(figure => study.All.Any(one => one.Case.Metric(figure.Metric) is not null)),
        ];
        string[] heads = ["Setting", "Provider"];
        return new TableBlock(
            $"{study.Study}-figures",
            "All figures",
            new PlotTable(
                heads.Length,
                [.. heads, .. shown.Select(figure => figure.Title)],
                [
                    .. study.All.Select(one =>
                        (string[])
                            [
                                study.Setting(one, []),
                                one.Case.Provider,
                                .. shown.Select(figure =>
                                    one.Case.Metric(figure.Metric) is { } estimate
                                    && figure.Text(estimate) is { Length: > 0 } text
                                        ? text
                                        : "-"
                                ),
                            ]
                    ),
                ]
            )
        )
        {
            IsFolded = true,
        };
    }

    private static string Time(Estimate time) => Duration.Text(time.Value);

    private static string Text(Estimate figure) => Figure.Text(figure.Value);
}
