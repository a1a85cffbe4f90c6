using System.Globalization;
using System.Text.Json.Nodes;
using static SqliteBench.Reporting.Plots.VegaLite;

namespace SqliteBench.Reporting.Plots;

/// <summary>Lines with points and intervals, on logarithmic axes or, for sizes that start at 0, linear ones.</summary>
internal sealed record LinePlot(string Name, string Title, string Description)
    : PointPlot<double>(Name, Title, Description)
{
    private const int Height = 180;
    private const int AxisRoom = 60;
    private const int Stretch = 320;

    private static readonly string[] s_shapes =
    [
        "circle",
        "square",
        "triangle-up",
        "diamond",
        "triangle-down",
        "cross",
    ];

    public required string Across { get; init; }

    public required string Up { get; init; }

    /// <summary>Names of places along the horizontal axis that have no number.</summary>
    public IReadOnlyDictionary<double, string> Named { get; init; } = new Dictionary<double, string>();

    public bool IsLogarithmic { get; init; } = true;

    /// <summary>Whether figures are times in ns, and the axis needs units.</summary>
    public bool AreTimes { get; init; }

    public override JsonObject ToSpec(PlotLayout layout)
    {
        int columns = layout.Columns(Panels.Length);
        int width = layout.PanelWidth(columns, AxisRoom, Stretch);
        return Faceted(
            Panels,
            columns,
            width,
            Points.Select(point => Data(point.Point, ("x", point.Place))),
            Json(
                ("width", width),
                ("height", Height),
                ("encoding", Encoding(layout)),
                ("layer", new JsonArray(Intervals(), Line(), Marks()))
            )
        );
    }

    public override Table ToTable() =>
        TableOf(["", Across], Points, (place, point) => [point.Panel, TextOfPlace(place)]);

    private string TextOfPlace(double x) =>
        Named.TryGetValue(x, out string? name) ? name : x.ToString("#,0", CultureInfo.InvariantCulture);

    private JsonObject Encoding(PlotLayout layout)
    {
        string[] names = [.. Series.Select(series => series.Name)];
        JsonArray shapes = Texts(Series.Select(series => s_shapes[series.Slot % s_shapes.Length]));
        JsonObject axis = Json(
            ("title", Across),
            ("values", IsLogarithmic ? Numbers(Points.Select(point => point.Place).Distinct().Order()) : null),
            ("labelExpr", LabelOfPlace()),
            ("labelOverlap", "greedy"),
            ("tickCount", IsLogarithmic ? null : 5),
            ("grid", false)
        );
        return Json(
            ("x", Quantity("x", ("scale", Scale(isNice: false)), ("axis", axis))),
            ("color", Told(ColourScale(Series))),
            ("shape", Told(Json(("domain", Texts(names)), ("range", shapes))))
        );

        // Vega merges the legends of colour and shape, as both encode the same field with the same title.
        JsonObject Told(JsonObject scale)
        {
            JsonObject legend = Json(("columns", layout.LegendColumns(names)), ("symbolSize", 70));
            return Nominal("series", ("scale", scale), ("title", null), ("legend", legend));
        }
    }

    private JsonObject Scale(bool isNice) => Json(("type", IsLogarithmic ? "log" : "linear"), ("nice", isNice));

    private string LabelOfPlace() =>
        string.Concat(
            Named.Select(named =>
                $"datum.value == {JsonValue.Create(named.Key).ToJsonString()} ? {JsonValue.Create(named.Value).ToJsonString()} : "
            )
        ) + "format(datum.value, datum.value < 10000 ? '~r' : '~s')";

    private static JsonObject Intervals() =>
        Layer(
            Json(("type", "rule"), ("strokeWidth", 1.5)),
            ("shape", null),
            ("y", Quantity("low")),
            ("y2", Json(("field", "high")))
        );

    private JsonObject Line()
    {
        double lowest = Points.Min(point => point.Point.Low ?? point.Point.Value);
        double highest = Points.Max(point => point.Point.High ?? point.Point.Value);
        JsonObject axis = Json(
            ("title", Up),
            ("tickCount", IsLogarithmic ? null : 4),
            ("values", IsLogarithmic ? Numbers(LogTicks.Between(lowest, highest, highest / lowest)) : null),
            ("labelOverlap", true),
            ("labelExpr", AreTimes ? TimeLabel : "format(datum.value, '~s')")
        );
        return Layer(
            Json(("type", "line"), ("strokeWidth", 2)),
            ("shape", null),
            ("y", Quantity("value", ("scale", Scale(isNice: !IsLogarithmic)), ("axis", axis)))
        );
    }

    private static JsonObject Marks() =>
        Layer(Json(("type", "point"), ("filled", true), ("size", 45), ("opacity", 1)), ("y", Quantity("value")));
}
