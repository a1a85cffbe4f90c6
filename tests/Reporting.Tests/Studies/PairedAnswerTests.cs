namespace SqliteBench.Reporting.Tests.Studies;

/// <summary>Times that were measured one after another say nothing where turns say something else.</summary>
public sealed class PairedAnswerTests
{
    private const string Baseline = "rows=100";

    [Fact]
    public void Cases_with_one_baseline_are_compared_by_their_ratios_to_it() =>
        StudyCases.Time(s_cases[1], s_cases[0]).Value.ShouldBe(3, tolerance: 1e-9);

    [Fact]
    public void The_last_screen_names_what_is_compared_with()
    {
        string screen = LastScreen.Format(SampleResults.Run(s_cases), new ReportCatalog([], [], [], []));
        screen.ShouldContain("Ratios are measured in alternation with 100 rows; ≈ marks");
        screen.ShouldMatch("select, 200 rows +3.00");
    }

    private static readonly CaseResult[] s_cases =
    [
        Case("100", time: 900, ratio: 1.1),
        Case("200", time: 800, ratio: 3),
    ];

    private static CaseResult Case(string rows, double time, double ratio) =>
        SampleResults
            .Case("dapper", study: "sizes")
            .With("time_ns", new Estimate(time, time * 0.99, time * 1.01))
            .With("noise_floor", new Estimate(0.01))
            .With("ratio_paired", new Estimate(ratio, ratio * 0.99, ratio * 1.01)) with
        {
            Baseline = Baseline,
            Axes = [new("workload", "select"), new("rows", rows)],
        };
}
