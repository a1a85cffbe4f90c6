using static SqliteBench.Tests.Pages.SampleRuns;

namespace SqliteBench.Tests.Pages;

public class ReportPageTests
{
    [Fact]
    public void A_study_begins_with_what_a_provider_costs_with_its_interval() =>
        SentencesOf(PageOf(OfEveryPlot()).Sections[1])[0]
            .ShouldStartWith(
                "Time relative to C++, geometric mean of 2 kinds of operation: `pinvoke` 1.50 [1.49, 1.51]"
            );

    [Fact]
    public void The_page_of_one_study_has_its_question_as_its_title()
    {
        Page page = PageOf(SampleResults.Run(Ratio(1.5, 1.4, 1.6)));
        page.Title.ShouldBe("How much slower than C++ is each provider on the same engine?");
    }

    [Fact]
    public void Studies_of_one_label_on_different_engines_are_told_apart()
    {
        RunResults run = SampleResults.Run(
            SampleResults.Case("cpp").With("time_ns", new Estimate(5)),
            SampleResults.Case("cpp", study: "crud").With("time_ns", new Estimate(5)) with
            {
                Origin = SampleResults.Run().ToOrigin() with { Environment = [new("engine", "system")] },
            }
        ) with
        {
            Environment = [new("engine", "bundled")],
        };
        EnvironmentSection.FactOf(run, "engine").ShouldBe("bundled (providers); system (crud)");
    }

    [Fact]
    public void A_version_is_compared_with_the_first_and_so_is_its_plot()
    {
        RunResults run = SampleResults.Run(
            Version("6.0.7", new Estimate(1, 1, 1)),
            Version("8.0.11", new Estimate(0.8, 0.78, 0.82)),
            Version("10.0.14", new Estimate(1.01, 0.99, 1.03))
        );

        PlotBlock plot = PlotsOf(PageOf(run)).ShouldHaveSingleItem();
        plot.Table.Content.Columns.ShouldBe(["", "pinvoke 6.0.7", "pinvoke 8.0.11", "pinvoke 10.0.14"]);
        plot.Table.Content.Rows.ShouldHaveSingleItem()
            .Skip(1)
            .ShouldBe(["1.00", "0.80 (0.78 to 0.82)", "1.01 (0.99 to 1.03)"]);
    }

    private static CaseResult Version(string version, Estimate ratio) =>
        SampleResults.Case("pinvoke").On("version", version).With("ratio_version", ratio) with
        {
            Study = Study.Versions.Id,
            Versions = [new(ResultColumns.Package, "Some.Package")],
        };

    [Fact]
    public void Every_study_has_a_section_with_a_plot_its_table_and_its_command()
    {
        Page page = PageOf(OfEveryPlot());
        PageSection[] studies = [.. page.Sections.Where(section => section.Id.StartsWith("study-"))];
        string.Join(' ', studies.Select(section => section.Id["study-".Length..]))
            .ShouldBe("providers pragmas batch schemas log log-spill types durability");
        foreach (PageSection study in studies)
        {
            study.Blocks.OfType<PlotBlock>().ShouldNotBeEmpty(study.Id);
            study.Blocks.OfType<PlotBlock>().ShouldAllBe(plot => plot.Table.Content.Rows.Count > 0);
            string arguments = $"--anyCategories {study.Id["study-".Length..]} --providers cpp,dapper --filter '*'";
            study
                .Blocks.OfType<CommandBlock>()
                .ShouldBe([new($"dotnet run -c Release --project src/SqliteBench -- {arguments}")]);
        }
    }

    [Fact]
    public void A_run_without_pairs_shows_its_times()
    {
        CaseResult withoutRatio = SampleResults.Case("cpp").With("time_ns", new Estimate(1000));
        BarPlot plot = PageOf(SampleResults.Run(withoutRatio)).Plots.ShouldHaveSingleItem().ShouldBeOfType<BarPlot>();
        plot.Figures.ShouldBe(FigureText.Time);
        plot.Points.ShouldHaveSingleItem().Text.ShouldBe("1.00 µs");
    }

    [Fact]
    public void Of_several_runs_the_mean_and_the_range_are_shown_and_the_finding_of_the_study()
    {
        static CaseResult Halved(CaseResult result) =>
            result.Provider == "cpp" ? result : result.With("ratio_paired", new Estimate(result.Ratio.Value / 2));
        Page page = PageOf(Labelled("one", Ratios()), Labelled("other", Ratios().Select(Halved)));
        PlotsOf(page).First().Table.Content.Rows[0].Skip(1).ShouldBe(["1.06 (0.75 to 1.50)", "1.41 (1.00 to 2.00)"]);
        SentencesOf(page.Sections[1])[0].ShouldBe(StudyCatalog.Standard.Finding);
    }

    [Fact]
    public void Two_runs_of_one_label_have_names_of_their_own() =>
        RunResults
            .Named([OfEveryPlot("same"), OfEveryPlot("same")])
            .Select(run => run.Name)
            .ShouldBe(["same #1", "same #2"]);

    [Fact]
    public void The_first_screen_says_that_a_run_failed_and_was_interrupted_and_the_end_says_why()
    {
        CaseResult failed = SampleResults.Case("cpp") with { Failure = "cpp on select: wrong digest" };
        Page page = PageOf(Labelled("one", [failed, .. Ratios()]) with { IsPartial = true });
        string[] sentences = [.. page.Sections[0].Blocks.OfType<ParagraphBlock>().Select(block => block.Text)];
        sentences.ShouldContain("1 of 7 cases of one failed; the end of the page says why.");
        sentences.ShouldAllBe(sentence => !sentence.Contains("digest"));
        TableOf(page, "failures")
            .Content.Rows.ShouldHaveSingleItem()
            .ShouldBe(["providers", "cpp on select: wrong digest"]);
    }

    [Fact]
    public void Compile_options_are_shown_once_with_the_providers_that_have_them()
    {
        CaseResult With(string study, string options)
        {
            RunOrigin origin = SampleResults.Run().ToOrigin() with
            {
                Environment = [new(ResultColumns.CompileOptions, options)],
            };
            return SampleResults.Case("cpp", study: study) with { Origin = origin };
        }

        Page page = PageOf(
            SampleResults.Run(
                With("providers", "cpp alone: A, B; dapper alone: A, B; system-data-sqlite alone: C"),
                With("crud", "cpp alone: A, B; system-data-sqlite alone: C")
            )
        );
        TableOf(page, "options")
            .Content.Rows.ShouldBe([
                ["cpp, dapper", "A, B"],
                ["system-data-sqlite", "C"],
            ]);
        MarkdownPage.Write(page).Split("A, B").Length.ShouldBe(2);
    }

    [Fact]
    public void A_disturbed_case_has_one_sign_in_plot_and_tables_which_is_explained_once()
    {
        CaseResult Launched(CaseResult one) =>
            one.With("launches", new Estimate(3))
                .With("launches_counted", new Estimate(one.Provider == "pinvoke" ? 1 : 3));
        Page page = PageOf(SampleResults.Run([.. Ratios().Select(Launched)]));
        PlotBlock[] plots = [.. PlotsOf(page)];
        plots.Length.ShouldBe(1);
        foreach (PlotBlock plot in plots)
        {
            plot.Table.Content.Columns.ShouldContain("pinvoke");
            SignedColumns(plot.Table).ShouldBe(["pinvoke"]);
            plot.Plot.Draw(PlotLayout.Wide).Split("†</text>").Length.ShouldBe(2);
        }

        BlocksOf(page)
            .OfType<ParagraphBlock>()
            .Count(paragraph => paragraph.Text.Contains(CaseResult.Disturbed))
            .ShouldBe(1);
        MarkdownPage.Write(PageOf(OfEveryPlot())).ShouldNotContain("†");

        static IEnumerable<string> SignedColumns(TableBlock table) =>
            table
                .Content.Rows.SelectMany(row => table.Content.Columns.Zip(row))
                .Where(cell => cell.Second.Contains('†'))
                .Select(cell => cell.First)
                .Distinct();
    }

    [Fact]
    public void A_study_that_the_program_does_not_know_is_shown_all_the_same() =>
        PageOf(SampleResults.Run(SampleResults.Case("cpp", study: "of-tomorrow").With("time_ns", new Estimate(5))))
            .Plots.ShouldHaveSingleItem()
            .Name.ShouldBe("of-tomorrow-times");

    [Fact]
    public void Names_of_plots_are_names_of_files_and_differ()
    {
        string[] names = [.. PageOf(OfEveryPlot()).Plots.Select(plot => plot.Name)];
        names.ShouldBeUnique();
        names.ShouldAllBe(name => name.All(character => char.IsAsciiLetterOrDigit(character) || character == '-'));
    }

    private static RunResults Labelled(string label, IEnumerable<CaseResult> cases) =>
        SampleResults.Run([.. cases]) with
        {
            Label = label,
        };

    private static CaseResult Ratio(double ratio, double low, double high) =>
        SampleResults.Case("pinvoke").With("ratio_paired", new Estimate(ratio, low, high));

    private static IEnumerable<PageBlock> BlocksOf(Page page) => page.Sections.SelectMany(section => section.Blocks);

    private static IEnumerable<PlotBlock> PlotsOf(Page page) => BlocksOf(page).OfType<PlotBlock>();

    private static TableBlock TableOf(Page page, string id) =>
        page.Sections[^1].Blocks.OfType<TableBlock>().Single(table => table.Id == id);

    private static string[] SentencesOf(PageSection section) =>
        [.. section.Blocks.OfType<ParagraphBlock>().Select(paragraph => paragraph.Text)];
}
