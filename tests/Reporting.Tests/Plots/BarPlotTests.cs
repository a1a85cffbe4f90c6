using System.Text.Json.Nodes;
using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Tests.Plots;

public class BarPlotTests
{
    [Fact]
    public void Several_bars_of_a_row_have_a_place_each_and_one_alone_is_in_the_middle()
    {
        Encoding([BarOf("WAL", "kept"), BarOf("WAL", "lost")]).ContainsKey("yOffset").ShouldBeTrue();
        Encoding([BarOf("WAL", "kept"), BarOf("DELETE", "lost")]).ContainsKey("yOffset").ShouldBeFalse();
    }

    [Fact]
    public void The_legend_is_there_where_the_rows_have_names_of_their_own()
    {
        Encoding([BarOf("WAL", "kept"), BarOf("DELETE", "lost")])["color"]!["legend"].ShouldNotBeNull();
        Encoding([BarOf("kept", "kept"), BarOf("lost", "lost")])["color"]!["legend"].ShouldBeNull();
    }

    [Fact]
    public void The_stylesheet_has_the_colour_of_every_series_for_light_and_dark_paper()
    {
        for (int slot = 0; slot < Palette.Series; slot++)
        {
            string variable = Palette.Of(slot)["var(".Length..^1];
            Palette.StyleSheet.Split($"{variable}: #").Length.ShouldBe(3, variable);
        }

        Palette.Of(Palette.Series).ShouldBe(Palette.Of(0));
    }

    private static (string, PlotPoint) BarOf(string row, string series) => (row, new PlotPoint("cpp", series, 1000));

    private static JsonObject Encoding(IReadOnlyList<(string, PlotPoint)> bars)
    {
        BarPlot plot = new("price", "Price", "What it costs.")
        {
            Axis = "a commit",
            Rows = "settings",
            Points = bars,
            Series = [new("kept", 0), new("lost", 1)],
        };
        return Find(plot.ToSpec(PlotLayout.Wide), "encoding").ShouldNotBeNull();
    }

    private static JsonObject? Find(JsonNode? node, string name) =>
        node switch
        {
            JsonObject found when found.ContainsKey(name) => found[name]!.AsObject(),
            JsonObject inner => inner
                .Select(member => Find(member.Value, name))
                .FirstOrDefault(found => found is not null),
            JsonArray inner => inner.Select(item => Find(item, name)).FirstOrDefault(found => found is not null),
            _ => null,
        };
}
