using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>The layers of plots whose rows are bars, each with fields of the data along the horizontal axis.</summary>
internal static class BarMarks
{
    /// <summary>What is not seen, and makes the axis reach as far as a field.</summary>
    /// <param name="field">The field.</param>
    public static JsonObject Room(string field) =>
        Layer(
            new JsonObject
            {
                ["type"] = "point",
                ["opacity"] = 0,
                ["color"] = Palette.Quiet,
            },
            new JsonObject { ["x"] = VegaLite.Field(field) }
        );

    /// <summary>A bar from a place of the axis to the value.</summary>
    /// <param name="height">Its height, in CSS pixels.</param>
    /// <param name="origin">The place.</param>
    public static JsonObject Bars(int height, double origin) =>
        Layer(
            new JsonObject { ["type"] = "bar", ["height"] = height },
            new JsonObject
            {
                ["x"] = VegaLite.Field("value"),
                ["x2"] = new JsonObject { ["datum"] = origin },
            }
        );

    /// <summary>A dot at the value.</summary>
    public static JsonObject Dots() =>
        Layer(
            new JsonObject
            {
                ["type"] = "point",
                ["filled"] = true,
                ["opacity"] = 1,
                ["size"] = 60,
            },
            new JsonObject { ["x"] = VegaLite.Field("value") }
        );

    /// <summary>A line from the lower to the upper end of the interval.</summary>
    public static JsonObject Intervals() =>
        Layer(
            new JsonObject { ["type"] = "rule", ["strokeWidth"] = 1.2 },
            new JsonObject
            {
                ["color"] = new JsonObject { ["value"] = Palette.Ink },
                ["x"] = VegaLite.Field("low"),
                ["x2"] = new JsonObject { ["field"] = "high" },
            }
        );

    /// <summary>The figure as text, behind a field.</summary>
    /// <param name="field">The field.</param>
    public static JsonObject Figures(string field) =>
        Layer(
            new JsonObject
            {
                ["type"] = "text",
                ["align"] = "left",
                ["dx"] = 5,
                ["fontSize"] = VegaLite.FontSize,
            },
            new JsonObject
            {
                ["color"] = new JsonObject { ["value"] = Palette.Ink },
                ["x"] = VegaLite.Field(field),
                ["text"] = VegaLite.Field("text", "nominal"),
            }
        );

    private static JsonObject Layer(JsonObject mark, JsonObject encoding) =>
        new() { ["mark"] = mark, ["encoding"] = encoding };
}
