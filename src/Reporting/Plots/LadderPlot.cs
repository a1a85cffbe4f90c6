using System.Text.Json.Nodes;
using static SqliteBench.Reporting.Plots.VegaLite;

namespace SqliteBench.Reporting.Plots;

/// <summary>A rung of a ladder: what one layer adds to the time of the layer that it stands on.</summary>
/// <param name="Panel">The panel that it is in.</param>
/// <param name="Layer">The layer.</param>
/// <param name="From">The time of the layer below, in ns; 0 for the lowest.</param>
/// <param name="To">Its own time, in ns.</param>
/// <param name="Text">What it adds.</param>
internal sealed record Rung(string Panel, string Layer, double From, double To, string Text)
{
    /// <summary>The 95 % interval of what it adds; empty where it has none.</summary>
    public string Interval { get; init; } = "";

    // A layer that is faster than the one below it, or seems so, ends where that one does.
    public double End => Math.Max(From, To);
}

/// <summary>Layers from the lowest to the highest: what is below each is grey, and what it adds has its colour.</summary>
internal sealed record LadderPlot(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    private const int BarHeight = 12;
    private const int RowHeight = 20;
    private const int FigureRoom = 60;

    /// <summary>The rungs, from the lowest up in each panel.</summary>
    public required IReadOnlyList<Rung> Rungs { get; init; }

    /// <summary>The layers with their colours, in order.</summary>
    public required IReadOnlyList<PlotSeries> Layers { get; init; }

    public override JsonObject ToSpec(PlotLayout layout)
    {
        string[] panels = [.. Rungs.Select(rung => rung.Panel).Distinct()];
        string[] names = [.. Layers.Select(layer => layer.Name)];
        int columns = layout.Columns(panels.Length);
        int width = layout.PanelWidth(columns, PlotLayout.RoomFor(names) + 10);
        return Panels(
            panels,
            columns,
            width,
            ValuesWithRoom((double)FigureRoom / width),
            Json(
                ("width", width),
                ("height", Json(("step", RowHeight))),
                ("encoding", Json(("y", Names("layer", names)))),
                ("layer", new JsonArray(Room("reach"), Below(), Added(), Figures("end")))
            ),
            Json(("scale", Json(("x", "independent"))))
        );
    }

    public override PlotTable ToTable() =>
        PlotTable.Of(
            [""],
            Layers.Select(layer => layer.Name),
            Rungs,
            rung => ([rung.Panel], rung.Layer, rung.Interval.Length == 0 ? rung.Text : $"{rung.Text} ({rung.Interval})")
        );

    private IEnumerable<JsonObject> ValuesWithRoom(double room)
    {
        Dictionary<string, double> longest = Rungs
            .GroupBy(rung => rung.Panel, StringComparer.Ordinal)
            .ToDictionary(panel => panel.Key, panel => panel.Max(rung => rung.End));
        return Rungs.Select(rung =>
            Json(
                ("panel", rung.Panel),
                ("layer", rung.Layer),
                ("from", rung.From),
                ("to", rung.To),
                ("end", rung.End),
                ("text", rung.Text),
                ("reach", longest[rung.Panel] / (1 - room))
            )
        );
    }

    private static JsonObject Below()
    {
        JsonObject axis = Json(
            ("title", "an operation"),
            ("tickCount", 4),
            ("labelExpr", TimeLabel),
            ("labelOverlap", true),
            ("labelBound", LabelOverhang)
        );
        return Layer(
            Json(("type", "bar"), ("height", BarHeight), ("color", Palette.Quiet)),
            ("x", Quantity("from", ("scale", Json(("nice", false))), ("axis", axis))),
            ("x2", Json(("datum", 0)))
        );
    }

    private JsonObject Added() =>
        Layer(
            Json(("type", "bar"), ("height", BarHeight)),
            ("x", Quantity("from")),
            ("x2", Json(("field", "to"))),
            ("color", Nominal("layer", ("scale", ColourScale(Layers)), ("legend", null)))
        );
}
