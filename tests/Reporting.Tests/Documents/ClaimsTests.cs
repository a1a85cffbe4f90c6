using static SqliteBench.Publishing.Documents;

namespace SqliteBench.Reporting.Tests.Documents;

public class ClaimsTests
{
    private const string Figure = "providers provider:cpp speed=provider:dapper";
    private static readonly ReportCatalog s_catalog = new([], [], [], []);

    [Theory]
    [InlineData(2000, "least=2,1.5", "holds")]
    [InlineData(1999, "least=2,1.5", "holds weakly")]
    [InlineData(1499, "least=2,1.5", "does not hold")]
    [InlineData(2000, "least=1 most=2,2.5", "holds")]
    [InlineData(2500, "least=1 most=2,2.5", "holds weakly")]
    [InlineData(900, "least=1,0.9 most=2", "holds weakly")]
    [InlineData(899, "least=1,0.9 most=2", "does not hold")]
    public void A_figure_is_judged_by_the_bounds_beside_it(double time, string bounds, string verdict) =>
        VerdictOf([$"{Figure} {bounds}"], Run(0, Time("cpp", 1000), Time("dapper", time))).ShouldBe(verdict);

    [Theory]
    [InlineData(1, "holds")]
    [InlineData(300, "holds (not sure)")]
    public void A_verdict_is_unsure_if_the_interval_reaches_into_another(double margin, string verdict) =>
        VerdictOf([$"{Figure} least=2,1.5"], Run(0, Time("cpp", 1000, 1), Time("dapper", 2100, margin)))
            .ShouldBe(verdict);

    [Theory]
    [InlineData("least=1", "least=1", "holds")]
    [InlineData("least=1", "least=3", "holds weakly")]
    [InlineData("least=3,1", "least=3", "holds weakly")]
    [InlineData("least=3", "least=3", "does not hold")]
    public void Several_figures_make_one_verdict(string one, string other, string verdict) =>
        VerdictOf([$"{Figure} {one}", $"{Figure} {other}"], Run(0, Time("cpp", 1000), Time("dapper", 2000)))
            .ShouldBe(verdict);

    [Fact]
    public void A_case_that_is_missing_or_failed_leaves_a_claim_unmeasured()
    {
        const string Two = "providers provider:cpp workload:select,insert speed=provider:dapper least=1";
        CaseResult failed = SampleResults.Case("dapper", "insert") with { Failure = "wrong" };
        CaseResult[] select = [Time("cpp", 1000), Time("dapper", 2000)];
        CaseResult[] insert = [Time("cpp", 1000, workload: "insert"), Time("dapper", 2000, workload: "insert")];

        VerdictOf([Two], Run(0, [.. select, .. insert])).ShouldBe("holds");
        VerdictOf([Two], Run(0, [.. select, insert[0]])).ShouldBe("not measured");
        VerdictOf([Two], Run(0, [.. select, insert[0], failed])).ShouldBe("not measured");
        VerdictOf([Two], Run(0, select), Run(1, insert)).ShouldBe("not measured");
    }

    [Fact]
    public void Of_several_runs_the_newest_with_all_cases_counts()
    {
        RunResults oldest = Run(0, Time("cpp", 1000), Time("dapper", 9000));
        RunResults older = Run(1, Time("cpp", 1000), Time("dapper", 2000));
        RunResults newest = Run(2, Time("cpp", 1));
        MeasuredOf($"{Figure} least=1", oldest, older, newest).ShouldBe("2.00 [from 1, weakly from 1]");
        MeasuredOf($"{Figure} least=1", newest, older, oldest).ShouldBe("2.00 [from 1, weakly from 1]");
    }

    [Theory]
    [InlineData("provider:cpp speed=provider:dapper,pinvoke most=4", "1.50 [up to 4, weakly up to 4]")]
    [InlineData(
        "provider:dapper over=provider:cpp,pinvoke least=1,0.5 most=2",
        "1.33 [from 1 to 2, weakly from 0.5 to 2]"
    )]
    [InlineData("provider:cpp workload:select most=1100", "1.00 µs [up to 1.10 µs, weakly up to 1.10 µs]")]
    public void Of_several_others_the_least_ratio_counts(string figure, string text) =>
        MeasuredOf($"providers {figure}", Run(0, Time("cpp", 1000), Time("dapper", 2000), Time("pinvoke", 1500)))
            .ShouldBe(text);

    [Fact]
    public void Cases_may_differ_in_several_axes()
    {
        CaseResult normal = Time("dapper", 3000) with
        {
            Axes = [new("workload", "select"), new("pragmas", "normal"), new("rows", "10000")],
        };

        MeasuredOf(
                $"providers provider:cpp pragmas:combination speed=provider:dapper speed=pragmas:normal least=1",
                Run(0, Time("cpp", 1000), Time("dapper", 2000), normal)
            )
            .ShouldStartWith("3.00 ");
    }

    [Fact]
    public void Steps_tell_the_rows_that_the_cache_held_and_how_evenly_the_log_grew()
    {
        CaseResult grown = Steps([200, 400, 600, 800], [0, 50, 255, 450], [0, 1000, 5000, 9100]);
        grown.Metric("held_rows").ShouldBe(new Estimate(350));
        grown.Metric("ratio_growth").ShouldBe(new Estimate(4100.0 / 4000));
        Steps([200, 400], [0, 0], [0, 0]).Metric("held_rows").ShouldBeNull();
        SampleResults.Case("cpp").Metric("ratio_growth").ShouldBeNull();
    }

    [Fact]
    public void The_commands_of_what_is_missing_are_those_of_the_document()
    {
        const string Text =
            "- **one**: <!-- claim: providers least=1 --><!-- /claim --> <!-- verdict --><!-- /verdict -->\n"
            + "- **two**: <!-- claim: batch least=1 --><!-- /claim --> <!-- verdict --><!-- /verdict -->\n\n"
            + "- one: `a`\n- three, two: `b`\n";
        ClaimsOf(Text, [Run(0, Time("cpp", 1000))], s_catalog).Missing.ShouldBe(["- three, two: `b`"]);
    }

    private static string VerdictOf(string[] figures, params RunResults[] runs) => RowOf(figures, runs)[^1];

    private static string MeasuredOf(string figure, params RunResults[] runs) => RowOf([figure], runs)[1];

    private static string[] RowOf(string[] figures, RunResults[] runs)
    {
        string marks = string.Concat(figures.Select(figure => $"<!-- claim: {figure} -->?<!-- /claim -->"));
        string text = $"- **sample** | {marks} | <!-- verdict -->?<!-- /verdict -->";
        return ClaimsOf(text, runs, s_catalog).Claims.ShouldHaveSingleItem().Split(" | ");
    }

    private static CaseResult Time(string provider, double time, double? margin = null, string workload = "select") =>
        SampleResults.Case(provider, workload).With("time_ns", new Estimate(time, time - margin, time + margin));

    private static CaseResult Steps(double[] rows, double[] highest, double[] bytes) =>
        SampleResults.Case("cpp") with
        {
            Series = new Dictionary<string, IReadOnlyList<double>>
            {
                ["step_rows"] = rows,
                ["step_highest_row"] = highest,
                ["step_wal_bytes"] = bytes,
            },
        };

    private static RunResults Run(int day, params CaseResult[] cases) =>
        SampleResults.Run(cases) with
        {
            Started = SampleResults.Start.AddDays(day),
        };
}
