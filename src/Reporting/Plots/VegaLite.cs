using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>The parts of a Vega-Lite specification that all plots have.</summary>
internal static class VegaLite
{
    /// <summary>Size of labels, in CSS pixels.</summary>
    public const int FontSize = 12;

    /// <summary>How far a label may stand over the end of its axis, in CSS pixels, before it is left out.</summary>
    public const int LabelOverhang = 6;

    /// <summary>A label expression for times in ns, with the unit that suits each.</summary>
    public const string TimeLabel =
        "datum.value == 0 ? '0' : datum.value >= 1e9 ? format(datum.value / 1e9, '~r') + ' s'"
        + " : datum.value >= 1e6 ? format(datum.value / 1e6, '~r') + ' ms'"
        + " : datum.value >= 1e3 ? format(datum.value / 1e3, '~r') + ' µs' : format(datum.value, '~r') + ' ns'";

    /// <summary>Panels of one kind, laid out in columns.</summary>
    /// <param name="panels">Titles of the panels, in order.</param>
    /// <param name="columns">Panels side by side.</param>
    /// <param name="values">The data.</param>
    /// <param name="panel">What a panel is.</param>
    /// <param name="width">How wide a panel is, in CSS pixels: its title is broken into lines.</param>
    public static JsonObject Panels(
        IEnumerable<string> panels,
        int columns,
        IEnumerable<JsonObject> values,
        JsonObject panel,
        double width
    )
    {
        JsonObject[] data = [.. values];
        foreach (JsonObject value in data)
        {
            value["panel"] = LabelLines.Wrap((string)value["panel"]!, width);
        }

        return new()
        {
            ["$schema"] = "https://vega.github.io/schema/vega-lite/v6.json",
            ["config"] = Config(),
            ["data"] = new JsonObject { ["values"] = List(data) },
            ["facet"] = new JsonObject
            {
                ["field"] = "panel",
                ["type"] = "nominal",
                ["title"] = null,
                ["sort"] = Texts(panels.Select(title => LabelLines.Wrap(title, width))),
                ["header"] = new JsonObject { ["labelExpr"] = LabelLines.Expression },
            },
            ["columns"] = columns,
            ["spacing"] = new JsonObject { ["row"] = 16, ["column"] = 18 },
            ["spec"] = panel,
        };
    }

    /// <summary>An encoding of a field.</summary>
    /// <param name="name">The field.</param>
    /// <param name="type">Vega-Lite's type: quantitative, nominal.</param>
    public static JsonObject Field(string name, string type = "quantitative") =>
        new() { ["field"] = name, ["type"] = type };

    /// <summary>Texts as an array.</summary>
    /// <param name="texts">The texts.</param>
    public static JsonArray Texts(IEnumerable<string> texts) => [.. texts.Select(text => (JsonNode)text)];

    /// <summary>Numbers as an array.</summary>
    /// <param name="numbers">The numbers.</param>
    public static JsonArray Numbers(IEnumerable<double> numbers) => [.. numbers.Select(number => (JsonNode)number)];

    /// <summary>Nodes as an array.</summary>
    /// <param name="nodes">The nodes.</param>
    public static JsonArray List(IEnumerable<JsonNode> nodes) => [.. nodes];

    /// <summary>The colour of each series that is there.</summary>
    /// <param name="series">The series, in order.</param>
    public static JsonObject ColourScale(IReadOnlyList<PlotSeries> series) =>
        new()
        {
            ["domain"] = Texts(series.Select(one => one.Name)),
            ["range"] = Texts(series.Select(one => Palette.Of(one.Slot))),
        };

    /// <summary>The data of a point.</summary>
    /// <param name="point">The point.</param>
    public static JsonObject Values(PlotPoint point) =>
        new()
        {
            ["panel"] = point.Panel,
            ["series"] = point.Series,
            ["value"] = point.Value,
            ["low"] = point.Low ?? point.Value,
            ["high"] = point.High ?? point.Value,
            ["text"] = point.Text,
        };

    private static JsonObject Config() =>
        new()
        {
            ["background"] = null,
            ["font"] = "system-ui, sans-serif",
            // What a screen reader says is in the title and the description of the whole drawing.
            ["aria"] = false,
            ["view"] = new JsonObject { ["stroke"] = null },
            ["axis"] = new JsonObject
            {
                ["labelColor"] = Palette.Ink,
                ["titleColor"] = Palette.Ink,
                ["domainColor"] = Palette.Faint,
                ["tickColor"] = Palette.Faint,
                ["gridColor"] = Palette.Grid,
                ["labelFontSize"] = FontSize,
                ["titleFontSize"] = FontSize,
                ["titleFontWeight"] = "normal",
                ["labelLimit"] = 0,
            },
            ["header"] = new JsonObject
            {
                ["labelColor"] = Palette.Ink,
                ["labelFontSize"] = FontSize + 1,
                ["labelFontWeight"] = "bold",
                ["labelAnchor"] = "start",
                ["labelLimit"] = 0,
            },
            ["legend"] = new JsonObject
            {
                ["labelColor"] = Palette.Ink,
                ["labelFontSize"] = FontSize,
                ["labelLimit"] = 0,
                ["orient"] = "top",
            },
        };
}
