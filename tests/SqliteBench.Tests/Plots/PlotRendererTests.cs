using System.Xml.Linq;
using SqliteBench.Pages;
using SqliteBench.Plots;
using SqliteBench.Tests.Pages;

namespace SqliteBench.Tests.Plots;

public class PlotRendererTests
{
    private static readonly XNamespace s_svg = "http://www.w3.org/2000/svg";

    [NodeFact]
    public void Every_kind_of_plot_is_drawn_with_a_title_and_a_description()
    {
        Plot[] plots = SamplePlots();
        IReadOnlyDictionary<string, Drawing> drawings = PlotRenderer.Standard.Draw(plots, TextWriter.Null);
        foreach (Plot plot in plots)
        {
            foreach (
                XElement svg in new[] { drawings[plot.Name].Wide, drawings[plot.Name].Narrow }.Select(XElement.Parse)
            )
            {
                ((string?)svg.Attribute("role")).ShouldBe("img");
                svg.Element(s_svg + "title")!.Value.ShouldBe(plot.Title);
                svg.Element(s_svg + "desc")!.Value.ShouldBe(plot.Description);
                svg.Descendants(s_svg + "path").ShouldNotBeEmpty();
            }
        }
    }

    [NodeFact]
    public void No_two_drawings_of_a_page_share_an_id()
    {
        string[] ids =
        [
            .. PlotRenderer
                .Standard.Draw(SamplePlots(), TextWriter.Null)
                .Values.SelectMany(drawing => new[] { drawing.Wide, drawing.Narrow })
                .SelectMany(svg => XElement.Parse(svg).DescendantsAndSelf().Attributes("id"))
                .Select(id => id.Value),
        ];
        ids.ShouldNotBeEmpty();
        ids.ShouldBeUnique();
    }

    [NodeFact]
    public void Drawings_have_no_colour_of_their_own_but_in_heat_maps()
    {
        Plot[] plots = [.. SamplePlots().Where(plot => plot is not HeatMap)];
        IReadOnlyDictionary<string, Drawing> drawings = PlotRenderer.Standard.Draw(plots, TextWriter.Null);
        string[] colours =
        [
            .. drawings
                .Values.SelectMany(drawing => XElement.Parse(drawing.Wide).DescendantsAndSelf())
                .SelectMany(element =>
                    element.Attributes().Where(paint => paint.Name == "fill" || paint.Name == "stroke")
                )
                .Select(paint => paint.Value)
                .Distinct(),
        ];
        colours.ShouldContain("var(--ink)");
        colours.ShouldAllBe(colour =>
            colour.StartsWith("var(--", StringComparison.Ordinal) || colour == "none" || colour == "transparent"
        );
    }

    [NodeFact]
    public void A_narrow_drawing_fits_a_telephone() =>
        PlotRenderer
            .Standard.Draw(SamplePlots(), TextWriter.Null)
            .Where(drawn => WidthOf(drawn.Value.Narrow) > PlotLayout.Narrow.Width + 30)
            .Select(drawn => drawn.Key)
            .ShouldBeEmpty();

    private static double WidthOf(string svg) => (double)XElement.Parse(svg).Attribute("width")!;

    [NodeFact]
    public void A_drawing_that_stands_alone_has_colours_for_light_and_dark()
    {
        Plot plot = SamplePlots()[0];
        string file = PlotRenderer.Standard.Draw([plot], TextWriter.Null)[plot.Name].ToFile();
        XElement.Parse(file).Element(s_svg + "style")!.Value.ShouldContain("prefers-color-scheme: dark");
    }

    private static Plot[] SamplePlots() =>
        [.. new ReportPage(NamedRun.Of([SampleRuns.OfEveryPlot("a"), SampleRuns.OfEveryPlot("b")])).Make().Plots];
}
