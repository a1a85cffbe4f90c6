using SqliteBench.Pages;
using SqliteBench.Plots;
using SqliteBench.Results;
using SqliteBench.Tests.Results;

namespace SqliteBench.Tests.Pages;

public class ReportPageTests
{
    [Fact]
    public void The_first_screen_says_what_a_provider_costs_with_its_interval() =>
        FirstScreen(SampleRuns.OfEveryPlot())
            .ShouldContain(sentence =>
                sentence.Contains("`microsoft-data-sqlite` costs 2.00 times C++", StringComparison.Ordinal)
                && sentence.Contains("(1.98 to 2.02)", StringComparison.Ordinal)
            );

    [Fact]
    public void What_cannot_be_told_from_the_noise_is_said_to_be_as_fast() =>
        FirstScreen(SampleResults.Run(Ratio(1.01, 0.99, 1.03)))
            .ShouldBe(["`pinvoke` is as fast as C++ on select, within the noise."]);

    [Fact]
    public void A_difference_below_the_noise_floor_is_none() =>
        FirstScreen(SampleResults.Run(Ratio(1.03, 1.02, 1.04).With("noise_floor", new Estimate(0.05))))
            .ShouldBe(["`pinvoke` is as fast as C++ on select, within the noise."]);

    [Fact]
    public void Every_study_has_a_section_with_a_plot_its_table_and_its_command()
    {
        Page page = PageOf(SampleRuns.OfEveryPlot());
        PageSection[] studies =
        [
            .. page.Sections.Where(section => section.Id.StartsWith("study-", StringComparison.Ordinal)),
        ];
        studies
            .Select(section => section.Id)
            .ShouldBe([
                "study-providers",
                "study-pragmas",
                "study-batch",
                "study-schemas",
                "study-log",
                "study-log-spill",
                "study-types",
            ]);
        foreach (PageSection study in studies)
        {
            study.Blocks.OfType<PlotBlock>().ShouldNotBeEmpty(study.Id);
            study.Blocks.OfType<PlotBlock>().ShouldAllBe(plot => plot.Table.Content.Rows.Count > 0);
            study
                .Blocks.OfType<CommandBlock>()
                .ShouldBe([
                    new CommandBlock(
                        "dotnet run -c Release --project src/SqliteBench -- --providers cpp,dapper --filter '*'"
                    ),
                ]);
        }
    }

    [Fact]
    public void Each_study_has_the_plot_that_fits_it() =>
        PageOf(SampleRuns.OfEveryPlot())
            .Plots.Select(plot => plot.GetType())
            .ShouldBe([
                typeof(BarPlot),
                typeof(LadderPlot),
                typeof(BarPlot),
                typeof(LinePlot),
                typeof(HeatMap),
                typeof(BarPlot),
                typeof(LinePlot),
                typeof(HeatMap),
            ]);

    [Fact]
    public void A_run_without_pairs_shows_its_times()
    {
        CaseResult withoutRatio = SampleResults.Case("cpp").With("time_ns", new Estimate(1000));
        BarPlot plot = PageOf(SampleResults.Run(withoutRatio)).Plots.ShouldHaveSingleItem().ShouldBeOfType<BarPlot>();
        plot.AreRatios.ShouldBeFalse();
        plot.Bars.ShouldHaveSingleItem().Point.Text.ShouldBe("1.00 µs");
    }

    [Fact]
    public void Runs_stand_side_by_side_in_one_plot_and_one_table()
    {
        Page page = PageOf(SampleRuns.OfEveryPlot("one"), SampleRuns.OfEveryPlot("other"));
        BarPlot ratios = page.Plots.OfType<BarPlot>().First();
        ratios.Series.Select(series => series.Name).ShouldBe(["one", "other"]);
        ratios.ToTable().Columns.ShouldBe(["", "provider", "one", "other"]);
    }

    [Fact]
    public void Two_runs_of_one_label_have_names_of_their_own() =>
        NamedRun
            .Of([SampleRuns.OfEveryPlot("same"), SampleRuns.OfEveryPlot("same")])
            .Select(run => run.Name)
            .ShouldBe(["same #1", "same #2"]);

    [Fact]
    public void A_failure_and_an_interruption_are_said_on_the_first_screen()
    {
        CaseResult failed = SampleResults.Case("cpp") with { Failure = "cpp on select: wrong digest" };
        RunResults run = SampleResults.Run([failed, .. SampleRuns.Ratios()]) with { IsPartial = true };
        string[] sentences = FirstScreen(run);
        sentences.ShouldContain("Failed: cpp on select: wrong digest");
        sentences.ShouldContain(sentence => sentence.Contains("was interrupted", StringComparison.Ordinal));
    }

    [Fact]
    public void A_study_that_the_program_does_not_know_is_shown_all_the_same() =>
        PageOf(SampleResults.Run(SampleResults.Case("cpp", study: "of-tomorrow").With("time_ns", new Estimate(5))))
            .Plots.ShouldHaveSingleItem()
            .Name.ShouldBe("of-tomorrow-times");

    [Fact]
    public void Names_of_plots_are_names_of_files_and_differ()
    {
        string[] names = [.. PageOf(SampleRuns.OfEveryPlot()).Plots.Select(plot => plot.Name)];
        names.ShouldBeUnique();
        names.ShouldAllBe(name => name.All(character => char.IsAsciiLetterOrDigit(character) || character == '-'));
    }

    private static CaseResult Ratio(double ratio, double low, double high) =>
        SampleResults.Case("pinvoke").With("ratio_paired", new Estimate(ratio, low, high));

    private static Page PageOf(params RunResults[] runs) => new ReportPage(NamedRun.Of(runs)).Make();

    private static string[] FirstScreen(RunResults run) =>
        [.. PageOf(run).Sections[0].Blocks.OfType<SentenceList>().SelectMany(list => list.Sentences)];
}
