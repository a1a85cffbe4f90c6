namespace SqliteBench.Reporting.Tests.Studies;

public sealed class OneLaunchTests
{
    private const string Sentence = "One launch per case: too few for a conclusion.";

    [Fact]
    public void The_page_and_the_last_screen_say_that_nothing_follows_from_it()
    {
        RunResults run = SampleResults.Run(Cases([21_300]));
        SentencesOf(run).ShouldBe([Sentence]);
        string screen = LastScreen.Format(run, s_catalog, [run]);
        screen.ShouldEndWith(
            $"{Sentence}{Environment.NewLine}Ratios are measured in alternation with C++.{Environment.NewLine}{Environment.NewLine}"
        );
    }

    [Fact]
    public void Something_follows_from_several()
    {
        RunResults run = SampleResults.Run(Cases([21_200, 21_300, 21_400]));
        SentencesOf(run)
            .ShouldHaveSingleItem()
            .ShouldStartWith("Time relative to C++, geometric mean of 2 kinds of operation: `dapper` 3.00");
        LastScreen.Format(run, s_catalog).ShouldNotContain(Sentence);
    }

    // Of each provider on each of two settings.
    private static CaseResult[] Cases(double[] samples) =>
        [
            .. from rows in (string[])["1000", "2000"]
            from provider in (string[])["cpp", "dapper"]
            let time = samples.Average() * rows[0] * (provider == "cpp" ? 1 : 3)
            select SampleResults
                .Case(provider)
                .With("time_ns", samples.Length > 1 ? new Estimate(time, time * 0.99, time * 1.01) : new Estimate(time))
                .With("ratio_paired", samples.Length > 1 ? new Estimate(3, 2.9, 3.1) : new Estimate(3)) with
            {
                Axes = [new("workload", "select"), new("rows", rows)],
                // The baseline is in the launches of the others too.
                Samples = provider == "cpp" ? [.. samples, .. samples] : samples,
            },
        ];

    private static readonly ReportCatalog s_catalog = new(
        [new Study("providers", "Which?", [])],
        ["cpp", "dapper"],
        [],
        []
    );

    private static string[] SentencesOf(RunResults run) =>
        [
            .. new ReportPage(RunResults.Named([run]), s_catalog)
                .Make()
                .Sections[1]
                .Blocks.OfType<ParagraphBlock>()
                .Select(paragraph => paragraph.Text),
        ];
}
