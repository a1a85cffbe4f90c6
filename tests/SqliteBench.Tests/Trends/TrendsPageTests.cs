using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Plots;
using SqliteBench.Reporting.Trends;
using SqliteBench.Results.Tests.Trends;

namespace SqliteBench.Tests.Trends;

public class TrendsPageTests
{
    private static readonly SimulatedNights s_slower = new()
    {
        Seed = 1,
        Slower = (provider, night) => provider == "dapper" && night >= 9 ? 1.2 : 1,
        Version = night => night >= 9 ? "1.1" : "1.0",
    };

    [Fact]
    public void The_page_begins_with_a_table_and_says_what_moved_and_what_changed_that_night()
    {
        PageSection first = PageOf(s_slower).Sections[0];
        TableBlock table = first.Blocks[0].ShouldBeOfType<TableBlock>();
        table.Content.Columns.ShouldBe(["machine", "nights", "pinvoke", "microsoft-data-sqlite", "dapper"]);
        table.Content.Rows.ShouldHaveSingleItem()[^1].ShouldContain("▲");
        string sentence = first.Blocks.OfType<SentenceList>().Single().Sentences.ShouldHaveSingleItem();
        sentence.ShouldStartWith("`dapper` has been slower on machine since 2026-11-10 in the study `providers`: 1.2");
        sentence.ShouldEndWith("Changed that night: package version of dapper from 1.0 to 1.1.");
    }

    [Fact]
    public void Where_nothing_moved_the_page_says_so() =>
        Paragraphs(PageOf(new SimulatedNights { Seed = 1 })).ShouldContain(text => text.StartsWith("No ratio changed"));

    [Fact]
    public void A_few_nights_are_said_to_be_too_few() =>
        Paragraphs(PageOf(new SimulatedNights { Seed = 1, Nights = 2 }))
            .ShouldContain(text => text.Contains("there are fewer so far", StringComparison.Ordinal));

    [Fact]
    public void Each_machine_has_a_plot_with_a_panel_a_provider_and_a_mark_where_a_version_changed()
    {
        LinePlot[] plots =
        [
            .. PageOf(s_slower, new SimulatedNights { Seed = 2, Machine = "other" }).Plots.OfType<LinePlot>(),
        ];
        plots.Length.ShouldBe(2);
        plots[0].Series.Select(series => series.Name).ShouldBe(["pinvoke", "microsoft-data-sqlite", "dapper"]);
        plots[0].Marks.ShouldHaveSingleItem().Place.ShouldBe(new DateOnly(2026, 11, 10).DayNumber);
        plots[1].Marks.ShouldBeEmpty();
        plots[0].ToTable().Rows.Count.ShouldBe(s_slower.Nights);
    }

    [Fact]
    public void What_changed_is_a_table_that_names_the_machines()
    {
        Page page = PageOf(s_slower, new SimulatedNights { Seed = 2, Machine = "other" });
        page.Sections[^1]
            .Blocks.OfType<TableBlock>()
            .Single()
            .Content.Rows.ShouldHaveSingleItem()
            .ShouldBe(["2026-11-10", "1", "package version of dapper", "1.0", "1.1", "machine"]);
    }

    [Fact]
    public void Its_plots_can_be_drawn()
    {
        Page page = PageOf(s_slower);
        Dictionary<string, Drawing> drawings = page.Plots.ToDictionary(plot => plot.Name, Drawing.Of);
        string html = new HtmlPage(drawings).Write(page);
        html.ShouldContain("providers-trend-1-wide-title");
        html.ShouldNotContain("NaN");
    }

    private static Page PageOf(params SimulatedNights[] machines) =>
        new TrendsPage(
            [.. machines.Select(nights => nights.Measure())],
            ["providers"],
            StudyCatalog.ForReports.Providers
        ).Make();

    private static IEnumerable<string> Paragraphs(Page page) =>
        page.Sections[0].Blocks.OfType<ParagraphBlock>().Select(paragraph => paragraph.Text);
}
