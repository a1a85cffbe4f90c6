using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results;
using SqliteBench.Results.Tests;

namespace SqliteBench.Reporting.Tests.StudyPlots;

/// <summary>Times that were measured one after another say nothing where turns say something else.</summary>
public sealed class PairedAnswerTests
{
    private const string Baseline = "rows=100";

    [Fact]
    public void Bars_compare_by_turns() =>
        AnswerOf(new TimeBars(axis: "rows"))
            .ShouldBe("select with `dapper`: `100 rows` is fastest at 900 ns; `200 rows` takes 3.00 times as long.");

    [Fact]
    public void Curves_of_times_compare_by_turns() =>
        AnswerOf(new AxisCurve("rows", "rows", areTimes: true))
            .ShouldBe("select with `dapper`: an operation takes 3.00 times as long with 200 rows as with 100 rows.");

    [Fact]
    public void Curves_of_rates_compare_by_turns() =>
        AnswerOf(new AxisCurve("rows", "rows"))
            .ShouldBe("select with `dapper`: no gain over 100 rows beyond the noise.");

    [Fact]
    public void A_heat_table_compares_by_turns() =>
        AnswerOf(new HeatTable("rows"))
            .ShouldBe("select with `dapper`: 100 is fastest at 900 ns; 200 takes 3.00 times as long.");

    [Fact]
    public void The_last_screen_names_what_is_compared_with()
    {
        string screen = LastScreen.Of(SampleResults.Run(s_cases), new ReportCatalog([], [], []));

        screen.ShouldContain("Time relative to 100 rows, measured in alternation with it; ≈ marks");
        screen.ShouldMatch("select, 200 rows +3.00");
    }

    private static readonly CaseResult[] s_cases =
    [
        Case("100", time: 900, ratio: 1.1),
        Case("200", time: 800, ratio: 3),
    ];

    private static string AnswerOf(IStudyPlot plot) =>
        plot.Answers(
                new StudyCases(
                    "sizes",
                    [.. s_cases.Select(one => new LabelledCase("", one))],
                    new ReportCatalog([], [], [])
                )
            )
            .ShouldHaveSingleItem()
            .Sentence;

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
