using System.Text.Json.Nodes;
using SqliteBench.Results.Trends;
using static SqliteBench.Reporting.Plots.VegaLite;

namespace SqliteBench.Reporting.Plots;

internal sealed record TrendMark(DateOnly Day, string Text);

/// <summary>Ratios by night: a panel per series, intervals as a band, and marks at nights in which something changed.</summary>
internal sealed record TrendPlot(string Name, string Title, string Description)
    : PointPlot<DateOnly>(Name, Title, Description)
{
    private const int Height = 110;
    private const int AxisRoom = 46;
    private const int Widest = 420;
    private const int TickWidth = 70;
    private const int FewNights = 30;

    // Keeps a panel of pure noise from looking like a change.
    private const double LeastReach = 1.08;

    public IReadOnlyList<TrendMark> Marks { get; init; } = [];

    public override JsonObject ToSpec(PlotLayout layout)
    {
        int columns = layout.Columns(Panels.Length);
        int width = layout.PanelWidth(columns, AxisRoom * columns, Widest);
        return Faceted(
            Panels,
            columns,
            width,
            [
                .. Points.Select(point => Data(point.Point, ("night", HistoryFolder.NameOf(point.Place)))),
                .. Room(),
                .. from panel in Panels
                from mark in Marks
                select Json(("panel", panel), ("night", HistoryFolder.NameOf(mark.Day)), ("mark", mark.Text)),
            ],
            Json(
                ("width", width),
                ("height", Height),
                ("encoding", Json(("x", Across(width)))),
                ("layer", new JsonArray(Rules(), MarkNames(), Unseen(), Band(), Line()))
            ),
            // On a shared scale, the slowest provider would flatten the others.
            Json(("scale", Json(("y", "independent"))), ("axis", Json(("x", "independent"))))
        );
    }

    public override Table ToTable() =>
        TableOf(["night"], Points.OrderBy(point => point.Place), (day, _) => [HistoryFolder.NameOf(day)]);

    private JsonObject Across(int width)
    {
        string[] nights = [.. Points.Select(point => point.Place).Distinct().Order().Select(HistoryFolder.NameOf)];
        // At most one tick per night.
        int ticks = Math.Min(nights.Length, Math.Max(2, width / TickWidth));
        JsonArray values = Texts(
            Enumerable.Range(0, ticks).Select(tick => nights[tick * (nights.Length - 1) / Math.Max(1, ticks - 1)])
        );
        JsonObject axis = Json(
            ("grid", false),
            ("values", values),
            ("labelExpr", "utcFormat(datum.value, '%b %-d')"),
            ("labelOverlap", "greedy"),
            ("labelFlush", true)
        );
        return Json(
            ("field", "night"),
            ("type", "temporal"),
            ("scale", Json(("type", "utc"))),
            ("title", null),
            ("axis", axis)
        );
    }

    private IEnumerable<JsonObject> Room() =>
        from panel in Panels
        let newest = Points.Last(point => point.Point.Panel == panel)
        from reach in new[] { 1 / LeastReach, LeastReach }
        select Json(
            ("panel", panel),
            ("night", HistoryFolder.NameOf(newest.Place)),
            ("room", newest.Point.Value * reach)
        );

    private static JsonObject Up(string field)
    {
        JsonObject axis = Json(
            ("title", null),
            ("tickCount", 4),
            ("labelExpr", "format(datum.value, '.2f')"),
            ("labelOverlap", true)
        );
        return Quantity(field, ("scale", Json(("zero", false), ("nice", false))), ("axis", axis));
    }

    // The title of the panel replaces a legend.
    private JsonObject Colour() => Nominal("series", ("scale", ColourScale(Series)), ("legend", null));

    private JsonObject Band() =>
        Of(
            "series",
            Json(("type", "area"), ("opacity", 0.22), ("line", false)),
            ("y", Up("low")),
            ("color", Colour()),
            ("y2", Json(("field", "high")))
        );

    private JsonObject Line()
    {
        bool areFew = Points.Select(point => point.Place).Distinct().Count() <= FewNights;
        JsonNode points = areFew ? Json(("size", 30), ("filled", true)) : false;
        return Of(
            "series",
            Json(("type", "line"), ("strokeWidth", 2), ("point", points)),
            ("y", Up("value")),
            ("color", Colour())
        );
    }

    private static JsonObject Unseen() => Of("room", Json(("type", "point"), ("opacity", 0)), ("y", Up("room")));

    private static JsonObject Rules() =>
        Of("mark", Json(("type", "rule"), ("stroke", Palette.Faint), ("strokeDash", Numbers([4, 3]))));

    private static JsonObject MarkNames() =>
        Of(
            "mark",
            Json(
                ("type", "text"),
                ("align", "left"),
                ("baseline", "bottom"),
                ("dx", -3),
                ("fontSize", FontSize),
                ("fill", Palette.Ink)
            ),
            ("text", Nominal("mark")),
            ("y", Json(("value", -2)))
        );

    // A layer of the data that have a field.
    private static JsonObject Of(string field, JsonObject mark, params (string, JsonNode?)[] encoding) =>
        Json(
            ("transform", new JsonArray(Json(("filter", $"isValid(datum.{field})")))),
            ("mark", mark),
            ("encoding", Json(encoding))
        );
}
