using System.Globalization;
using System.Xml.Linq;

namespace SqliteBench.Reporting.Tests.Plots;

public class BarPlotTests
{
    [Fact]
    public void Every_bar_says_what_it_is_when_pointed_at() =>
        Titles([BarOf("WAL", "kept"), BarOf("WAL", "lost")])
            .ShouldBe(["kept, WAL, cpp: 1 µs (0.9 to 1.1)", "lost, WAL, cpp: 1 µs (0.9 to 1.1)"]);

    [Fact]
    public void Bars_of_one_row_do_not_hide_each_other()
    {
        string[] tops =
        [
            .. Draw([BarOf("WAL", "kept"), BarOf("WAL", "lost")])
                .Descendants(SvgDrawing.Svg + "path")
                .Where(IsBar)
                .Select(bar => (string)bar.Attribute("d")!),
        ];
        tops.Length.ShouldBe(2);
        tops.ShouldBeUnique();
    }

    [Fact]
    public void A_legend_names_the_series_that_have_bars_if_the_rows_have_other_names()
    {
        Texts([BarOf("WAL", "kept")]).ShouldContain("kept");
        Texts([BarOf("WAL", "kept")]).ShouldNotContain("lost");
        Texts([BarOf("kept", "kept")]).Count(text => text == "kept").ShouldBe(1);
    }

    [Fact]
    public void An_interval_is_drawn_over_its_bar()
    {
        XElement[] shapes = [.. Draw([BarOf("WAL", "kept")]).Elements()];
        int bar = Array.FindIndex(shapes, IsBar);
        int interval = Array.FindLastIndex(
            shapes,
            shape => shape.Name.LocalName == "path" && (string?)shape.Attribute("stroke") == "var(--ink)"
        );
        interval.ShouldBeGreaterThan(bar);
    }

    [Fact]
    public void Bars_that_would_be_invisible_beside_long_ones_are_dots() =>
        Draw([BarOf("WAL", "kept"), BarOf("DELETE", "kept", 100_000)])
            .Descendants(SvgDrawing.Svg + "circle")
            .Count()
            .ShouldBe(2);

    [Fact]
    public void The_figure_of_a_bar_left_of_1_stands_right_of_it()
    {
        XElement svg = XElement.Parse(
            (Plot([BarOf("2.0", "kept", 0.5), BarOf("1.0", "kept", 1)]) with { Figures = FigureText.Ratio }).Draw(
                PlotLayout.Wide
            )
        );
        double[] figures =
        [
            .. svg.Descendants(SvgDrawing.Svg + "text")
                .Where(text => text.Value == "1 µs")
                .Select(text => (double)text.Attribute("x")!),
        ];
        string bar = (string)svg.Descendants(SvgDrawing.Svg + "path").First(IsBar).Attribute("d")!;
        double right = bar.Trim('M', 'Z')
            .Split('L')
            .Max(point => double.Parse(point.Split(',')[0], CultureInfo.InvariantCulture));
        figures.Length.ShouldBe(2);
        figures[0].ShouldBeGreaterThan(right);
    }

    [Fact]
    public void Every_panel_has_its_own_labels_below() =>
        Texts([.. Enumerable.Range(1, 6).Select(panel => BarOf("WAL", "kept") with { Panel = $"{panel}" })])
            .Count(text => text == "a commit")
            .ShouldBe(6);

    [Fact]
    public void Labelled_dots_of_one_row_have_rows_of_their_own_in_the_table()
    {
        PlotPoint[] dots =
        [
            .. from label in (string[])["FULL", "EXTRA"] select BarOf("kept", "cpp") with { Label = label },
        ];
        Texts(dots).ShouldContain("FULL: 1 µs");
        Plot(dots)
            .ToTable()
            .Rows.ShouldBe([
                ["kept", "FULL", "1 µs (0.9 to 1.1)"],
                ["kept", "EXTRA", "1 µs (0.9 to 1.1)"],
            ]);
    }

    [Fact]
    public void A_drawing_is_the_same_each_time() =>
        Plot([BarOf("WAL", "kept")])
            .Draw(PlotLayout.Narrow)
            .ShouldBe(Plot([BarOf("WAL", "kept")]).Draw(PlotLayout.Narrow));

    [Fact]
    public void The_stylesheet_has_the_colour_of_every_series_for_light_and_dark_paper()
    {
        for (int slot = 0; slot < Palette.Series; slot++)
        {
            string variable = Palette.Css(Palette.Colour(slot))["var(".Length..^1];
            Palette.StyleSheet.Split($"{variable}: #").Length.ShouldBe(3, variable);
        }
        Palette.Colour(Palette.Series).ShouldBe(Palette.Ink);
    }

    private static PlotPoint BarOf(string row, string series, double value = 1000) =>
        new("cpp", series, value)
        {
            Row = row,
            Low = value * 0.9,
            High = value * 1.1,
            Text = "1 µs",
            TextWithInterval = "1 µs (0.9 to 1.1)",
        };

    // The squares of a legend have no title, and intervals have no fill.
    private static bool IsBar(XElement path) =>
        path.Element(SvgDrawing.Svg + "title") is not null && (string?)path.Attribute("fill") != "none";

    private static BarPlot Plot(IReadOnlyList<PlotPoint> bars) =>
        new("price", "Price", "What it costs.")
        {
            Axis = "a commit",
            Figures = FigureText.Time,
            Rows = "settings",
            Points = bars,
            Series = [new("kept", 0), new("lost", 1), new("cpp", 2)],
        };

    private static XElement Draw(IReadOnlyList<PlotPoint> bars) => XElement.Parse(Plot(bars).Draw(PlotLayout.Wide));

    private static string[] Texts(IReadOnlyList<PlotPoint> bars) =>
        [.. Draw(bars).Descendants(SvgDrawing.Svg + "text").Select(text => text.Value)];

    private static string[] Titles(IReadOnlyList<PlotPoint> bars) =>
        [
            .. Draw(bars)
                .Descendants(SvgDrawing.Svg + "path")
                .Where(IsBar)
                .Select(bar => bar.Element(SvgDrawing.Svg + "title")!.Value),
        ];
}
