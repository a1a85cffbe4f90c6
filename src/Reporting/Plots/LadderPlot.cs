using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>A rung of a ladder: what one layer adds to the time of the layer that it stands on.</summary>
/// <param name="Panel">The panel that it is in.</param>
/// <param name="Layer">The layer.</param>
/// <param name="From">The time of the layer below, in ns; 0 for the lowest.</param>
/// <param name="To">Its own time, in ns.</param>
/// <param name="Text">What it adds.</param>
public sealed record Rung(string Panel, string Layer, double From, double To, string Text);

/// <summary>Layers from the lowest to the highest: what is below each is grey, and what it adds has its colour.</summary>
public sealed record LadderPlot(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    private const int BarHeight = 12;
    private const int RowHeight = 20;
    private const int FigureRoom = 60;

    /// <summary>The rungs, from the lowest up in each panel.</summary>
    public required IReadOnlyList<Rung> Rungs { get; init; }

    /// <summary>The layers with their colours, in order.</summary>
    public required IReadOnlyList<PlotSeries> Layers { get; init; }

    /// <inheritdoc />
    public override JsonObject ToSpec(PlotLayout layout)
    {
        ArgumentNullException.ThrowIfNull(layout);
        string[] panels = [.. Rungs.Select(rung => rung.Panel).Distinct()];
        int columns = layout.Columns(panels.Length);
        int width = layout.PanelWidth(columns, PlotLayout.RoomFor(Layers.Select(layer => layer.Name)) + 10);
        JsonObject spec = VegaLite.Panels(
            panels,
            columns,
            ValuesWithRoom((double)FigureRoom / width),
            new JsonObject
            {
                ["width"] = width,
                ["height"] = new JsonObject { ["step"] = RowHeight },
                ["encoding"] = Encoding(),
                ["layer"] = new JsonArray(BarMarks.Room("reach"), Below(), Added(), BarMarks.Figures("end")),
            },
            width
        );
        spec["resolve"] = new JsonObject { ["scale"] = new JsonObject { ["x"] = "independent" } };
        return spec;
    }

    /// <inheritdoc />
    public override PlotTable ToTable() =>
        PlotTable.Of(
            [""],
            Layers.Select(layer => layer.Name),
            [.. Rungs.Select(rung => ((IReadOnlyList<string>)[rung.Panel], rung.Layer, rung.Text))]
        );

    private IEnumerable<JsonObject> ValuesWithRoom(double room)
    {
        Dictionary<string, double> longest = Rungs
            .GroupBy(rung => rung.Panel, StringComparer.Ordinal)
            .ToDictionary(panel => panel.Key, panel => panel.Max(End), StringComparer.Ordinal);
        return Rungs.Select(rung => new JsonObject
        {
            ["panel"] = rung.Panel,
            ["layer"] = rung.Layer,
            ["from"] = rung.From,
            ["to"] = rung.To,
            ["end"] = End(rung),
            ["text"] = rung.Text,
            ["reach"] = longest[rung.Panel] / (1 - room),
        });
    }

    // A layer that is faster than the one below it, or seems so, ends where that one does.
    private static double End(Rung rung) => Math.Max(rung.From, rung.To);

    private JsonObject Encoding()
    {
        JsonObject rows = VegaLite.Field("layer", "nominal");
        rows["sort"] = VegaLite.Texts(Layers.Select(layer => layer.Name));
        rows["title"] = null;
        rows["axis"] = new JsonObject
        {
            ["ticks"] = false,
            ["domain"] = false,
            ["labelPadding"] = 6,
        };
        return new JsonObject { ["y"] = rows };
    }

    private static JsonObject Below()
    {
        JsonObject along = VegaLite.Field("from");
        along["scale"] = new JsonObject { ["nice"] = false };
        along["axis"] = new JsonObject
        {
            ["title"] = "an operation",
            ["tickCount"] = 4,
            ["labelExpr"] = VegaLite.TimeLabel,
            ["labelOverlap"] = true,
            ["labelBound"] = VegaLite.LabelOverhang,
        };
        return new JsonObject
        {
            ["mark"] = new JsonObject
            {
                ["type"] = "bar",
                ["height"] = BarHeight,
                ["color"] = Palette.Quiet,
            },
            ["encoding"] = new JsonObject
            {
                ["x"] = along,
                ["x2"] = new JsonObject { ["datum"] = 0 },
            },
        };
    }

    private JsonObject Added()
    {
        JsonObject colour = VegaLite.Field("layer", "nominal");
        colour["scale"] = VegaLite.ColourScale(Layers);
        colour["legend"] = null;
        return new JsonObject
        {
            ["mark"] = new JsonObject { ["type"] = "bar", ["height"] = BarHeight },
            ["encoding"] = new JsonObject
            {
                ["x"] = VegaLite.Field("from"),
                ["x2"] = new JsonObject { ["field"] = "to" },
                ["color"] = colour,
            },
        };
    }
}
