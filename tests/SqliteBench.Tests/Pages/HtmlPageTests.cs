namespace SqliteBench.Tests.Pages;

public class HtmlPageTests
{
    [Fact]
    public void Texts_are_encoded_and_names_between_backticks_are_code() =>
        Write(new ParagraphBlock("`a<b` & <script>")).ShouldContain("<p><code>a&lt;b</code> &amp; &lt;script&gt;</p>");

    [Fact]
    public void Titles_and_providers_are_encoded_and_control_characters_shown()
    {
        Page page = new("a<b\u001b", [new PageSection("first", "First", [])]) { Providers = ["\"><script>"] };
        string html = HtmlPage.Write(page);
        html.ShouldContain("<title>a&lt;b");
        html.ShouldNotContain("<script>\"");
        html.ShouldContain("data-providers=\"&quot;&gt;&lt;script&gt;\"");
        html.ShouldNotContain("\u001b");
    }

    [Fact]
    public void A_backtick_alone_is_a_backtick() => Write(new ParagraphBlock("a ` b")).ShouldContain("<p>a ` b</p>");

    [Fact]
    public void A_table_has_a_caption_is_reached_by_the_keyboard_and_says_what_its_headings_are_of()
    {
        string[][] rows =
        [
            ["a", "1"],
        ];
        string html = Write(new TableBlock("t", "What it shows", new Table(1, ["name", "figure"], rows)));
        html.ShouldContain("role=\"region\" aria-labelledby=\"t-caption\" tabindex=\"0\"");
        html.ShouldContain("<caption id=\"t-caption\">What it shows</caption>");
        html.ShouldContain(
            "<th scope=\"col\">name</th><th scope=\"col\" class=\"figure\">figure</th>",
            Shouldly.Case.Sensitive
        );
        html.ShouldContain("<tr><th scope=\"row\">a</th><td class=\"figure\">1</td></tr>");
    }

    [Fact]
    public void The_page_asks_for_nothing_outside_itself()
    {
        Page page = SampleRuns.PageOf(SampleRuns.OfEveryPlot());
        string html = HtmlPage.Write(page).Replace(SvgDrawing.Svg.NamespaceName, "");
        html.ShouldNotContain("http://");
        html.ShouldNotContain("https://");
        html.ShouldNotContain("<script src");
        html.ShouldNotContain("<link rel=\"stylesheet");
        html.ShouldNotContain("@import");
    }

    [Fact]
    public void Tables_and_commands_of_a_run_are_closed_until_asked_for()
    {
        Page page = SampleRuns.PageOf(SampleRuns.OfEveryPlot());
        string html = HtmlPage.Write(page);
        string open = Regex.Replace(html, "<details>.*?</details>", "", RegexOptions.Singleline);
        html.ShouldContain("<table>");
        html.ShouldContain("<pre");
        open.ShouldNotContain("<table>");
        open.ShouldNotContain("<pre");
        open.ShouldNotContain("<details");
    }

    private static string Write(PageBlock block) =>
        HtmlPage.Write(new Page("title", [new PageSection("first", "First", [block])])).Replace("</th>\n", "</th>");
}
