using System.Xml.Linq;

namespace SqliteBench.Tests.Plots;

public class DrawingTests
{
    private static readonly XNamespace s_svg = "http://www.w3.org/2000/svg";
    private static readonly Plot[] s_plots =
    [
        .. SampleRuns.PageOf(SampleRuns.OfEveryPlot("a"), SampleRuns.OfEveryPlot("b")).Plots,
    ];

    [Fact]
    public void Every_kind_of_plot_is_drawn_with_a_title_and_a_description()
    {
        foreach (Plot plot in s_plots)
        {
            foreach (XElement svg in new[] { plot.Wide, plot.Narrow }.Select(XElement.Parse))
            {
                ((string?)svg.Attribute("role")).ShouldBe("img");
                svg.Element(s_svg + "title")!.Value.ShouldBe(plot.Title);
                svg.Element(s_svg + "desc")!.Value.ShouldBe(plot.Description);
                svg.Elements().Elements(s_svg + "title").ShouldNotBeEmpty();
            }
        }
    }

    [Fact]
    public void No_two_drawings_of_a_page_share_an_id()
    {
        string[] ids =
        [
            .. s_plots
                .SelectMany(plot => new[] { plot.Wide, plot.Narrow })
                .SelectMany(svg => XElement.Parse(svg).DescendantsAndSelf().Attributes("id"))
                .Select(id => id.Value),
        ];
        ids.ShouldNotBeEmpty();
        ids.ShouldBeUnique();
    }

    [Fact]
    public void Drawings_have_no_colour_of_their_own()
    {
        string[] colours =
        [
            .. s_plots
                .SelectMany(plot => XElement.Parse(plot.Wide).DescendantsAndSelf())
                .SelectMany(element =>
                    element.Attributes().Where(paint => paint.Name == "fill" || paint.Name == "stroke")
                )
                .Select(paint => paint.Value)
                .Distinct(),
        ];
        colours.ShouldContain("var(--ink)");
        colours.ShouldAllBe(colour => colour.StartsWith("var(--", StringComparison.Ordinal) || colour == "none");
    }

    [Fact]
    public void A_narrow_drawing_fits_a_telephone() =>
        s_plots
            .Where(plot => WidthOf(plot.Narrow) > PlotLayout.Narrow.Width + 30)
            .Select(plot => plot.Name)
            .ShouldBeEmpty();

    private static double WidthOf(string svg) => (double)XElement.Parse(svg).Attribute("width")!;

    [Fact]
    public void A_drawing_that_stands_alone_has_colours_for_light_and_dark()
    {
        string file = Plot.ToFile(s_plots[0].Wide);
        XElement.Parse(file).Element(s_svg + "style")!.Value.ShouldContain("prefers-color-scheme: dark");
    }
}
