using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;
using Microsoft.Playwright;

namespace SqliteBench.Tests.Browser;

public class ReportInBrowserTests(ReportInBrowser report) : IClassFixture<ReportInBrowser>
{
    private const int Narrow = 420;
    private const int Wide = 1280;

    private const string Shown =
        "[...document.querySelectorAll('.plot svg')].filter(svg => svg.getClientRects().length)";
    private const string OpenDetails = "document.querySelectorAll('details').forEach(details => details.open = true)";

    // One page for all that only looks at it.
    [BrowserTheory]
    [InlineData(Narrow, ColorScheme.Dark)]
    [InlineData(Wide, ColorScheme.Light)]
    public async Task The_page_is_whole_and_keeps_no_reader_out(int width, ColorScheme colours)
    {
        IPage page = await report.Open(width, colours);

        (await page.PageErrorsAsync()).ShouldBeEmpty();
        (await page.ConsoleMessagesAsync()).Select(message => $"{message.Type}: {message.Text}").ShouldBeEmpty();
        (await page.EvaluateAsync<int>("document.documentElement.scrollWidth")).ShouldBeLessThanOrEqualTo(width);
        await ShouldBeNone(
            page,
            "[...document.querySelectorAll('a')].filter(link => !document.getElementById(link.hash.slice(1)))"
        );
        await CheckPlots(page);
        await CheckNames(page);
        await CheckWithAxe(page);
    }

    [BrowserTheory]
    [InlineData(Narrow)]
    [InlineData(Wide)]
    public async Task Without_JavaScript_the_plots_are_shown_and_the_first_table_opens(int width)
    {
        IPage page = await report.Open(width, hasScripts: false);

        int figures = await page.Locator("figure").CountAsync();
        figures.ShouldBeGreaterThan(0);
        (await page.Locator(".plot svg").Filter(new() { Visible = true }).CountAsync()).ShouldBe(figures);
        (await page.Locator("table").First.IsVisibleAsync()).ShouldBeFalse();
        await page.Locator("summary").First.ClickAsync();
        (await page.Locator("table").First.IsVisibleAsync()).ShouldBeTrue();
    }

    [BrowserFact]
    public async Task Another_baseline_shows_the_other_table_of_each_pair_and_back()
    {
        IPage page = await report.Open(Wide);
        await page.EvaluateAsync(OpenDetails);
        ILocator first = page.Locator(".baselines > :first-child");
        ILocator second = page.Locator(".baselines > :last-child");
        int pairs = await page.Locator(".baselines").CountAsync();
        pairs.ShouldBeGreaterThan(1);

        await first.First.GetByRole(AriaRole.Button, new() { Name = "microsoft-data-sqlite" }).First.ClickAsync();
        (await second.Filter(new() { Visible = true }).CountAsync()).ShouldBe(pairs);
        (await first.Filter(new() { Visible = true }).CountAsync()).ShouldBe(0);

        await second.First.GetByRole(AriaRole.Button, new() { Name = "C++" }).First.ClickAsync();
        (await first.Filter(new() { Visible = true }).CountAsync()).ShouldBe(pairs);
        (await second.Filter(new() { Visible = true }).CountAsync()).ShouldBe(0);
    }

    [BrowserFact]
    public async Task A_click_on_a_heading_sorts_by_its_figures_and_a_second_click_the_other_way()
    {
        IPage page = await report.Open(Wide);
        await page.EvaluateAsync(OpenDetails);
        ILocator table = page.Locator("#schemas-heat-table");
        ILocator head = table.Locator("thead button").Last;

        await head.ClickAsync();
        double[] up = await Figures();
        await head.ClickAsync();
        double[] down = await Figures();

        up.Distinct().Count().ShouldBeGreaterThan(1);
        up.ShouldBe(up.Order());
        down.ShouldBe(up.OrderDescending());

        async Task<double[]> Figures() =>
            [
                .. (await table.Locator("tbody tr td:last-child").AllTextContentsAsync()).Select(text =>
                    double.Parse(text.Split(' ')[0], CultureInfo.InvariantCulture) * (text.Contains("µs") ? 1000 : 1)
                ),
            ];
    }

    [BrowserFact]
    public async Task A_provider_that_is_hidden_has_no_column_and_no_row_until_it_is_shown_again()
    {
        IPage page = await report.Open(Wide);
        await page.EvaluateAsync(OpenDetails);
        ILocator provider = page.Locator("th", new() { HasTextRegex = new Regex("^pinvoke$") })
            .Filter(new() { Visible = true });
        int shown = await provider.CountAsync();
        shown.ShouldBeGreaterThan(1);

        await page.GetByLabel("pinvoke", new() { Exact = true }).UncheckAsync();
        (await provider.CountAsync()).ShouldBe(0);
        await page.GetByLabel("pinvoke", new() { Exact = true }).CheckAsync();
        (await provider.CountAsync()).ShouldBeGreaterThanOrEqualTo(shown);
    }

    [BrowserFact]
    public async Task Every_table_that_scrolls_is_reached_by_the_keyboard()
    {
        IPage page = await report.Open(Narrow);
        await page.EvaluateAsync(OpenDetails);
        const string Scrolling =
            "[...document.querySelectorAll('.table')].filter(box => box.getClientRects().length && box.scrollWidth > box.clientWidth).map(box => box.id)";
        HashSet<string> waiting = [.. await page.EvaluateAsync<string[]>(Scrolling)];
        waiting.ShouldNotBeEmpty();
        int stops = await page.Locator("a, summary, button, input, [tabindex]").CountAsync();

        for (int stop = 0; stop <= stops; stop++)
        {
            await page.Keyboard.PressAsync("Tab");
            waiting.Remove(await page.EvaluateAsync<string>("document.activeElement.id"));
        }

        waiting.ShouldBeEmpty();
    }

    [BrowserFact]
    public async Task Light_and_dark_have_papers_and_inks_of_their_own()
    {
        string[] light = await Colours(ColorScheme.Light);
        string[] dark = await Colours(ColorScheme.Dark);
        light[0].ShouldBe("rgb(255, 255, 255)");
        dark[0].ShouldNotBe(light[0]);
        dark[1].ShouldNotBe(light[1]);
    }

    // Each is drawn once, with text that can be read: 12 pixels, less where a drawing is wider than the page.
    private static async Task CheckPlots(IPage page)
    {
        int figures = await page.Locator("figure").CountAsync();
        figures.ShouldBeGreaterThan(0);
        (await page.EvaluateAsync<int>($"{Shown}.length")).ShouldBe(figures);
        await ShouldBeNone(
            page,
            $"{Shown}.filter(svg => {{ const box = svg.getBBox(); return box.width <= 50 || box.height <= 50; }})"
        );
        double scale = await page.EvaluateAsync<double>($"Math.min(...{Shown}.map(svg => svg.getScreenCTM().a))");
        scale.ShouldBeGreaterThan(0.9);
        (
            await page.EvaluateAsync<double>("parseFloat(getComputedStyle(document.querySelector('td')).fontSize)")
        ).ShouldBeGreaterThan(13);
        (
            await page.EvaluateAsync<string[]>(
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

    private static async Task CheckNames(IPage page)
    {
        await ShouldBeNone(
            page,
            "[...document.querySelectorAll('[aria-labelledby]')].filter(one => !document.getElementById(one.getAttribute('aria-labelledby'))?.textContent)"
        );
        (await page.Locator(".plot svg:not([role=img])").CountAsync()).ShouldBe(0);
        await ShouldBeNone(
            page,
            "[...document.querySelectorAll('table')].filter(table => !table.caption?.textContent)"
        );
        (await page.Locator("th:not([scope])").CountAsync()).ShouldBe(0);
    }

    private static async Task CheckWithAxe(IPage page)
    {
        await page.EvaluateAsync(OpenDetails);
        // Axe judges no contrast in front of a gradient, such as the shadows at the edges of tables.
        await page.AddStyleTagAsync(new() { Content = ".table { background-image: none; }" });

        // To a screen reader a drawing is one picture. Axe judges nothing inside, but sends each of its thousands of nodes to
        // the test and back, which took more memory than tests have.
        AxeResult result = await page.RunAxe(
            new AxeRunContext { Exclude = [new AxeSelector(".plot svg > *")] },
            new AxeRunOptions { ResultTypes = [ResultType.Violations] }
        );

        result
            .Violations.Where(violation => violation.Impact is "serious" or "critical")
            .SelectMany(violation =>
                violation.Nodes.Select(node =>
                    $"{violation.Id} ({violation.Impact}) at {node.Target}: {string.Join("; ", Reasons(node))}"
                )
            )
            .ShouldBeEmpty();
    }

    private static async Task ShouldBeNone(IPage page, string elements) =>
        (await page.EvaluateAsync<int>($"{elements}.length")).ShouldBe(0);

    private async Task<string[]> Colours(ColorScheme colours)
    {
        IPage page = await report.Open(Wide, colours);
        return await page.EvaluateAsync<string[]>(
            $"[getComputedStyle(document.body).backgroundColor, getComputedStyle({Shown}[0].querySelector('text')).fill]"
        );
    }

    private static IEnumerable<string> Reasons(AxeResultNode node) =>
        node.Any.Concat(node.All).Concat(node.None).Select(check => check.Message);
}
