using System.Text.Json.Nodes;

namespace SqliteBench.Tests.Browser;

public class ReportInBrowserTests(ReportInBrowser report) : IClassFixture<ReportInBrowser>
{
    private const string Shown =
        "[...document.querySelectorAll('.plot svg')].filter(svg => svg.getClientRects().length)";

    public static int[] Widths { get; } = [400, 1400];

    [BrowserFact]
    public Task The_page_has_no_complaint() =>
        AtEachWidth(_ =>
        {
            report.Page.Complaints.ShouldBeEmpty();
            return Task.CompletedTask;
        });

    [BrowserFact]
    public Task Every_plot_is_drawn_once() =>
        AtEachWidth(async _ =>
        {
            int figures = await Count("document.querySelectorAll('figure').length");
            figures.ShouldBeGreaterThan(0);
            (await Count($"{Shown}.length")).ShouldBe(figures);
            (
                await Count(
                    $"{Shown}.filter(svg => {{ const box = svg.getBBox(); return box.width > 50 && box.height > 50; }}).length"
                )
            ).ShouldBe(figures);
        });

    [BrowserFact]
    public Task The_page_does_not_scroll_sideways() =>
        AtEachWidth(async width =>
            (await Count("document.documentElement.scrollWidth")).ShouldBeLessThanOrEqualTo(width)
        );

    [BrowserFact]
    public Task Text_in_plots_and_tables_is_large_enough_to_be_read() =>
        AtEachWidth(async _ =>
        {
            // What is left of 12 pixels where a drawing is wider than the page.
            double scale = await Number($"Math.min(...{Shown}.map(svg => svg.getScreenCTM().a))");
            scale.ShouldBeGreaterThan(0.9);
            (await Number("parseFloat(getComputedStyle(document.querySelector('td')).fontSize)")).ShouldBeGreaterThan(
                13
            );
        });

    [BrowserFact]
    public Task No_text_of_a_plot_is_cut_off() => AtEachWidth(async _ => (
                await Evaluate(
                    $$"""
                    {{Shown}}.flatMap(svg => {
                      const frame = svg.getBoundingClientRect();
                      return [...svg.querySelectorAll('text')]
                        .filter(text => { const box = text.getBoundingClientRect(); return box.left < frame.left - 1 || box.right > frame.right + 1; })
                        .map(text => `${svg.querySelector('title').textContent}: ${text.textContent}`);
                    })
                    """
                )
            )!.AsArray().Select(text => (string)text!).ShouldBeEmpty());

    [BrowserFact]
    public async Task Plots_and_tables_have_names_for_screen_readers()
    {
        await report.Page.Open(report.Path, Widths[0]);
        (
            await Count(
                "[...document.querySelectorAll('[aria-labelledby]')].filter(one => !document.getElementById(one.getAttribute('aria-labelledby'))?.textContent).length"
            )
        ).ShouldBe(0);
        (await Count("document.querySelectorAll('.plot svg:not([role=img])').length")).ShouldBe(0);
        (
            await Count("[...document.querySelectorAll('table')].filter(table => !table.caption?.textContent).length")
        ).ShouldBe(0);
        (await Count("document.querySelectorAll('th:not([scope])').length")).ShouldBe(0);
    }

    [BrowserFact]
    public async Task Every_table_that_scrolls_is_reached_by_the_keyboard()
    {
        await report.Page.Open(report.Path, Widths[0]);
        await Evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
        const string Scrolling =
            "[...document.querySelectorAll('.table')].filter(box => box.getClientRects().length && box.scrollWidth > box.clientWidth).map(box => box.id)";
        HashSet<string> waiting = [.. (await Evaluate(Scrolling))!.AsArray().Select(id => (string)id!)];
        waiting.ShouldNotBeEmpty();
        int stops = await Count("document.querySelectorAll('a, summary, [tabindex]').length");
        for (int stop = 0; stop <= stops; stop++)
        {
            await report.Page.PressTab();
            waiting.Remove((string?)await Evaluate("document.activeElement.id") ?? "");
        }

        waiting.ShouldBeEmpty();
    }

    [BrowserFact]
    public async Task Links_lead_to_something()
    {
        await report.Page.Open(report.Path, Widths[0]);
        (
            await Count(
                "[...document.querySelectorAll('a')].filter(link => !document.getElementById(link.hash.slice(1))).length"
            )
        ).ShouldBe(0);
    }

    [BrowserFact]
    public async Task Light_and_dark_have_papers_and_inks_of_their_own()
    {
        await report.Page.Open(report.Path, Widths[1]);
        string[] light = await Colours();
        await report.Page.Open(report.Path, Widths[1], "dark");
        string[] dark = await Colours();
        light[0].ShouldBe("rgb(255, 255, 255)");
        dark[0].ShouldNotBe(light[0]);
        dark[1].ShouldNotBe(light[1]);
    }

    private async Task<string[]> Colours() =>
        [
            .. (
                await Evaluate(
                    $"[getComputedStyle(document.body).backgroundColor, getComputedStyle({Shown}[0].querySelector('text')).fill]"
                )
            )!
                .AsArray()
                .Select(colour => (string)colour!),
        ];

    private async Task AtEachWidth(Func<int, Task> check)
    {
        foreach (int width in Widths)
        {
            await report.Page.Open(report.Path, width);
            await check(width);
        }
    }

    private Task<JsonNode?> Evaluate(string expression) => report.Page.Evaluate(expression);

    private async Task<int> Count(string expression) => (int)await Number(expression);

    private async Task<double> Number(string expression) => (double)(await Evaluate(expression))!;
}
