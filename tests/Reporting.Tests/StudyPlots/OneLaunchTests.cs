using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results;
using SqliteBench.Results.Tests;

namespace SqliteBench.Reporting.Tests.StudyPlots;

public sealed class OneLaunchTests
{
    private const string Sentence = "One launch per case: too few for a conclusion.";

    public static TheoryData<IStudyPlot> OfTimes { get; } =
    [new TimeBars(), new TimeBars(axis: "rows"), new AxisCurve("rows", "rows"), new HeatTable("rows")];

    [Theory]
    [MemberData(nameof(OfTimes))]
    public void The_page_and_the_last_screen_say_that_nothing_follows_from_it(IStudyPlot plot)
    {
        ReportCatalog catalog = Catalog(plot);
        RunResults run = SampleResults.Run(Cases([21_300]));

        SentencesOf(run, catalog).ShouldBe([Sentence]);
        LastScreen.Of(run, catalog).ShouldContain(Sentence);
    }

    [Theory]
    [MemberData(nameof(OfTimes))]
    public void Something_follows_from_several(IStudyPlot plot)
    {
        ReportCatalog catalog = Catalog(plot);
        RunResults run = SampleResults.Run(Cases([21_200, 21_300, 21_400]));

        SentencesOf(run, catalog).ShouldNotBeEmpty();
        SentencesOf(run, catalog).ShouldNotContain(Sentence);
        LastScreen.Of(run, catalog).ShouldNotContain(Sentence);
    }

    [Fact]
    public void What_turns_tell_is_told_all_the_same()
    {
        CaseResult[] cases = Cases([21_300]);
        cases[1] = cases[1].With("ratio_paired", new Estimate(2, 1.9, 2.1));

        SentencesOf(SampleResults.Run(cases), Catalog(new RatioBars()))
            .ShouldHaveSingleItem()
            .ShouldStartWith("`dapper` takes 2.00 times as long as C++");
    }

    // Of each provider on each of two settings.
    private static CaseResult[] Cases(double[] samples) =>
        [
            .. from rows in (string[])["1000", "2000"]
            from provider in (string[])["cpp", "dapper"]
            let time = samples.Average() * rows[0] * (provider == "cpp" ? 1 : 3)
            select SampleResults.Case(provider).With("time_ns", new Estimate(time)) with
            {
                Axes = [new("workload", "select"), new("rows", rows)],
                Samples = samples,
            },
        ];

    private static ReportCatalog Catalog(IStudyPlot plot) =>
        new([new StudyReport("providers", "Which?", "Nothing.", [plot])], ["cpp", "dapper"], []);

    private static string[] SentencesOf(RunResults run, ReportCatalog catalog) =>
        [
            .. new ReportPage(NamedRun.Of([run]), catalog)
                .Make()
                .Sections[0]
                .Blocks.OfType<SentenceList>()
                .SelectMany(list => list.Sentences),
        ];
}
