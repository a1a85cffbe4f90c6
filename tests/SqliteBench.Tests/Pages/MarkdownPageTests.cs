namespace SqliteBench.Tests.Pages;

public class MarkdownPageTests
{
    [Fact]
    public void A_bar_in_a_cell_does_not_end_it()
    {
        string[][] rows =
        [
            ["a|b", "1"],
        ];
        Write(new TableBlock("t", "c", new Table(1, ["name", "figure"], rows)))
            .ShouldContain("| name | figure |\n|---|---:|\n| a\\|b | 1 |\n");
    }

    [Fact]
    public void Tags_in_a_text_are_text() => Write(new ParagraphBlock("a <b> c")).ShouldContain("a &lt;b> c");

    [Theory]
    [InlineData("a < b", "`a < b`", "<code>a &lt; b</code>")]
    [InlineData("\"x`y\"", "`` \"x`y\" ``", "<code>&quot;x`y&quot;</code>")]
    [InlineData("`x` < ``", "````` `x` < `` `````", "<code>`x` &lt; ``</code>")]
    public void Code_is_the_same_on_a_screen_and_on_each_page(string text, string code, string html)
    {
        string sentence = $"1 < 2: {code} is it.";
        InlineText.ToPlain(sentence).ShouldBe($"1 < 2: {text} is it.");
        InlineText.ToMarkdown(sentence).ShouldBe($"1 &lt; 2: {code} is it.");
        InlineText.ToHtml(sentence).ShouldBe($"1 &lt; 2: {html} is it.");
    }

    [Fact]
    public void It_says_the_same_as_the_page_for_a_browser_and_a_drawn_plot_is_a_picture_beside_its_table()
    {
        Page page = SampleRuns.PageOf(SampleRuns.OfEveryPlot());
        string markdown = MarkdownPage.Write(page);
        foreach (Plot plot in page.Plots)
        {
            markdown.ShouldContain($"<img src=\"figures/{plot.Name}.svg\" alt=\"{plot.Title}. {plot.Description}\">");
            markdown.ShouldContain($"srcset=\"figures/{plot.Name}-narrow.svg\"");
            markdown.ShouldContain($"**{plot.Title}**");
        }

        markdown.ShouldStartWith($"# {page.Title}\n");
        foreach (ParagraphBlock paragraph in page.Sections.SelectMany(part => part.Blocks).OfType<ParagraphBlock>())
        {
            markdown.ShouldContain($"\n{paragraph.Text}\n");
        }
    }

    private static string Write(PageBlock block) =>
        MarkdownPage.Write(new Page("title", [new PageSection("first", "First", [block])]));
}
