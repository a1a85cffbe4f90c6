using Deque.AxeCore.Commons;
using PuppeteerSharp;
using static SqliteBench.Tests.Browser.OpenPage;

namespace SqliteBench.Tests.Browser;

public class ReportInBrowserTests(ReportInBrowser report) : IClassFixture<ReportInBrowser>
{
    private const int Narrow = 420;
    private const int Wide = 1280;

    private const string Shown =
        "[...document.querySelectorAll('.plot svg')].filter(svg => svg.getClientRects().length)";
    private const string IsFirstTable = "element === document.querySelector('table')";
    private const string OpenDetails = "document.querySelectorAll('details').forEach(details => details.open = true)";

    // One page for all that only looks at it.
    [BrowserTheory]
    [InlineData(Narrow, "dark")]
    [InlineData(Wide, "light")]
    public async Task The_page_is_whole_and_keeps_no_reader_out(int width, string colours)
    {
        OpenPage page = await report.Open(width, colours);

        (await page.Evaluate<int>("document.documentElement.scrollWidth")).ShouldBeLessThanOrEqualTo(width);
        await ShouldBeNone(page, $"{All("a")}.filter(link => !document.getElementById(link.hash.slice(1)))");
        await CheckPlots(page);
        await CheckNames(page);
        page.Messages.ShouldBeEmpty();
        await CheckWithAxe(page);
    }

    [BrowserTheory]
    [InlineData(Narrow)]
    [InlineData(Wide)]
    public async Task Without_JavaScript_the_plots_are_shown_and_the_first_table_opens(int width)
    {
        OpenPage page = await report.Open(width, hasScripts: false);

        int figures = await page.Count("figure");
        figures.ShouldBeGreaterThan(0);
        (await page.CountVisible(".plot svg")).ShouldBe(figures);
        (await page.CountVisible("table", IsFirstTable)).ShouldBe(0);
        await page.Click("summary");
        (await page.CountVisible("table", IsFirstTable)).ShouldBe(1);
    }

    [BrowserFact]
    public async Task A_click_on_a_heading_sorts_by_its_figures_and_a_second_click_the_other_way()
    {
        OpenPage page = await report.Open(Wide);
        await page.Evaluate<object?>(OpenDetails);
        const string Table = "#schemas-ratios-table";
        const string LastHead = $"{Table} thead th:last-child button";

        await page.Click(LastHead);
        double[] up = await Figures();
        await page.Click(LastHead);
        double[] down = await Figures();

        up.Distinct().Count().ShouldBeGreaterThan(1);
        up.ShouldBe(up.Order());
        down.ShouldBe(up.OrderDescending());

        async Task<double[]> Figures() =>
            [
                .. (
                    await page.Evaluate<string[]>(
                        $"{All($"{Table} tbody tr td:last-child")}.map(cell => cell.textContent)"
                    )
                ).Select(text =>
                    double.Parse(text.Split(' ')[0], CultureInfo.InvariantCulture) * (text.Contains("µs") ? 1000 : 1)
                ),
            ];
    }

    [BrowserFact]
    public async Task A_provider_that_is_hidden_has_no_column_and_no_row_until_it_is_shown_again()
    {
        OpenPage page = await report.Open(Wide);
        await page.Evaluate<object?>(OpenDetails);
        const string IsProvider = "element.textContent === 'pinvoke'";
        int shown = await page.CountVisible("th", IsProvider);
        shown.ShouldBeGreaterThan(1);

        IElementHandle box = await page.Find("::-p-aria([name=\"pinvoke\"][role=\"checkbox\"])");
        await box.ClickAsync().WaitAsync(TestRun.End);
        (await page.CountVisible("th", IsProvider)).ShouldBe(0);
        await box.ClickAsync().WaitAsync(TestRun.End);
        (await page.CountVisible("th", IsProvider)).ShouldBeGreaterThanOrEqualTo(shown);
    }

    [BrowserFact]
    public async Task Every_table_that_scrolls_is_reached_by_the_keyboard()
    {
        OpenPage page = await report.Open(Narrow);
        await page.Evaluate<object?>(OpenDetails);
        const string Scrolling =
            "[...document.querySelectorAll('.table')].filter(box => box.getClientRects().length && box.scrollWidth > box.clientWidth).map(box => box.id)";
        string[] scrolling = await page.Evaluate<string[]>(Scrolling);
        scrolling.ShouldNotBeEmpty();
        int stops = await page.Count("a, summary, button, input, [tabindex]");
        await page.Evaluate<object?>(
            "reached = []; document.addEventListener('focusin', event => reached.push(event.target.id))"
        );

        for (int stop = 0; stop <= stops; stop++)
        {
            await page.Press("Tab");
        }

        scrolling.Except(await page.Evaluate<string[]>("reached")).ShouldBeEmpty();
    }

    [BrowserFact]
    public async Task Light_and_dark_have_papers_and_inks_of_their_own()
    {
        string[] light = await Colours("light");
        string[] dark = await Colours("dark");
        light[0].ShouldBe("rgb(255, 255, 255)");
        dark[0].ShouldNotBe(light[0]);
        dark[1].ShouldNotBe(light[1]);
    }

    // Each is drawn once, with text that can be read: 12 pixels, less where a drawing is wider than the page.
    private static async Task CheckPlots(OpenPage page)
    {
        int figures = await page.Count("figure");
        figures.ShouldBeGreaterThan(0);
        (await page.Evaluate<int>($"{Shown}.length")).ShouldBe(figures);
        await ShouldBeNone(
            page,
            $"{Shown}.filter(svg => {{ const box = svg.getBBox(); return box.width <= 50 || box.height <= 50; }})"
        );
        double scale = await page.Evaluate<double>($"Math.min(...{Shown}.map(svg => svg.getScreenCTM().a))");
        scale.ShouldBeGreaterThan(0.9);
        (
            await page.Evaluate<double>("parseFloat(getComputedStyle(document.querySelector('td')).fontSize)")
        ).ShouldBeGreaterThan(13);
        (
            await page.Evaluate<string[]>(
                $$"""
                {{Shown}}.flatMap(svg => {
                  const frame = svg.getBoundingClientRect();
                  return [...svg.querySelectorAll('text')]
                    .filter(text => { const box = text.getBoundingClientRect(); return box.left < frame.left - 1 || box.right > frame.right + 1; })
                    .map(text => `${svg.querySelector('title').textContent}: ${text.textContent}`);
                })
                """
            )
        ).ShouldBeEmpty("text that is cut off");
    }

    private static async Task CheckNames(OpenPage page)
    {
        await ShouldBeNone(
            page,
            "[...document.querySelectorAll('[aria-labelledby]')].filter(one => !document.getElementById(one.getAttribute('aria-labelledby'))?.textContent)"
        );
        (await page.Count(".plot svg:not([role=img])")).ShouldBe(0);
        await ShouldBeNone(
            page,
            "[...document.querySelectorAll('table')].filter(table => !table.caption?.textContent)"
        );
        (await page.Count("th:not([scope])")).ShouldBe(0);
    }

    private static async Task CheckWithAxe(OpenPage page)
    {
        await page.Evaluate<object?>(OpenDetails);
        // To a screen reader, a drawing is one picture. Axe judges nothing inside it, but takes long to traverse it.
        await page.Evaluate<object?>(
            $"{All(".plot svg")}.forEach(svg => svg.replaceChildren(...svg.querySelectorAll(':scope > title, :scope > desc')))"
        );
        await page.Evaluate<object?>($"{new BundledAxeScriptProvider().GetScript()}; null");

        string[] violations = await page.Evaluate<string[]>(
            """
            axe.run({ resultTypes: ['violations'] }).then(result => result.violations
              .filter(violation => ['serious', 'critical'].includes(violation.impact))
              .flatMap(violation => violation.nodes.map(node => {
                const reasons = [...node.any, ...node.all, ...node.none].map(check => check.message);
                return `${violation.id} (${violation.impact}) at ${node.target}: ${reasons.join('; ')}`;
              })))
            """
        );

        violations.ShouldBeEmpty();
    }

    private static async Task ShouldBeNone(OpenPage page, string elements) =>
        (await page.Evaluate<int>($"{elements}.length")).ShouldBe(0);

    private async Task<string[]> Colours(string colours)
    {
        OpenPage page = await report.Open(Wide, colours);
        return await page.Evaluate<string[]>(
            $"[getComputedStyle(document.body).backgroundColor, getComputedStyle({Shown}[0].querySelector('text')).fill]"
        );
    }
}
