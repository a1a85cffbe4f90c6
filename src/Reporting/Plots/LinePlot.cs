using System.Globalization;
using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>A point of a line: where it is along the axis, and its figure.</summary>
/// <param name="X">Its place along the axis.</param>
/// <param name="Point">The figure, in its panel and series.</param>
public sealed record LinePoint(double X, PlotPoint Point);

/// <summary>Lines with their points and intervals, on logarithmic axes or, for sizes that begin at nothing, linear ones.</summary>
public sealed record LinePlot(string Name, string Title, string Description) : Plot(Name, Title, Description)
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

    /// <summary>The points of all lines.</summary>
    public required IReadOnlyList<LinePoint> Points { get; init; }

    /// <summary>The series with their colours, in order.</summary>
    public required IReadOnlyList<PlotSeries> Series { get; init; }

    /// <summary>What the horizontal axis is of.</summary>
    public required string Across { get; init; }

    /// <summary>What the vertical axis is of.</summary>
    public required string Up { get; init; }

    /// <summary>Places along the horizontal axis that have a name instead of a number.</summary>
    public IReadOnlyDictionary<double, string> Named { get; init; } = new Dictionary<double, string>();

    /// <summary>Whether both axes are logarithmic.</summary>
    public bool IsLogarithmic { get; init; } = true;

    /// <summary>Whether figures are times in ns, which the axis writes with a unit.</summary>
    public bool AreTimes { get; init; }

    /// <inheritdoc />
    public override JsonObject ToSpec(PlotLayout layout)
    {
        ArgumentNullException.ThrowIfNull(layout);
        string[] panels = [.. Points.Select(point => point.Point.Panel).Distinct()];
        int columns = layout.Columns(panels.Length);
        int width = layout.PanelWidth(columns, AxisRoom, Stretch);
        return VegaLite.Panels(
            panels,
            columns,
            Points.Select(Values),
            new JsonObject
            {
                ["width"] = width,
                ["height"] = Height,
                ["encoding"] = Encoding(layout),
                ["layer"] = new JsonArray(Intervals(), Line(), Marks()),
            },
            width
        );
    }

    /// <inheritdoc />
    public override PlotTable ToTable() =>
        PlotTable.Of(
            ["", Across],
            Series.Select(series => series.Name),
            [
                .. Points.Select(point =>
                    (
                        (IReadOnlyList<string>)[point.Point.Panel, TextOfPlace(point.X)],
                        point.Point.Series,
                        point.Point.TextWithInterval
                    )
                ),
            ]
        );

    private string TextOfPlace(double x) =>
        Named.TryGetValue(x, out string? name) ? name : x.ToString("#,0", CultureInfo.InvariantCulture);

    private static JsonObject Values(LinePoint point)
    {
        JsonObject values = VegaLite.Values(point.Point);
        values["x"] = point.X;
        return values;
    }

    private JsonObject Encoding(PlotLayout layout)
    {
        JsonObject across = VegaLite.Field("x");
        across["scale"] = Scale();
        across["axis"] = new JsonObject
        {
            ["title"] = Across,
            ["values"] = IsLogarithmic ? VegaLite.Numbers(Points.Select(point => point.X).Distinct().Order()) : null,
            ["labelExpr"] = LabelOfPlace(),
            ["labelOverlap"] = "greedy",
            ["tickCount"] = IsLogarithmic ? null : 5,
            ["grid"] = false,
        };
        JsonObject colour = Told(VegaLite.ColourScale(Series), layout);
        JsonObject shape = Told(ShapeScale(), layout);
        return new JsonObject
        {
            ["x"] = across,
            ["color"] = colour,
            ["shape"] = shape,
        };
    }

    private JsonObject Scale() => new() { ["type"] = IsLogarithmic ? "log" : "linear", ["nice"] = false };

    // Colour and shape have one legend together, as both are of the same field with the same title.
    private JsonObject Told(JsonObject scale, PlotLayout layout)
    {
        JsonObject channel = VegaLite.Field("series", "nominal");
        channel["scale"] = scale;
        channel["title"] = null;
        channel["legend"] = new JsonObject
        {
            ["columns"] = layout.LegendColumns(Series.Select(series => series.Name)),
            ["symbolSize"] = 70,
        };
        return channel;
    }

    private JsonObject ShapeScale() =>
        new()
        {
            ["domain"] = VegaLite.Texts(Series.Select(series => series.Name)),
            ["range"] = VegaLite.Texts(Series.Select(series => s_shapes[series.Slot % s_shapes.Length])),
        };

    private string LabelOfPlace() =>
        string.Concat(
            Named.Select(named =>
                $"datum.value == {JsonValue.Create(named.Key).ToJsonString()} ? {JsonValue.Create(named.Value).ToJsonString()} : "
            )
        ) + "format(datum.value, datum.value < 10000 ? '~r' : '~s')";

    private static JsonObject Intervals() =>
        new()
        {
            ["mark"] = new JsonObject { ["type"] = "rule", ["strokeWidth"] = 1.5 },
            ["encoding"] = new JsonObject
            {
                ["shape"] = null,
                ["y"] = VegaLite.Field("low"),
                ["y2"] = new JsonObject { ["field"] = "high" },
            },
        };

    private double Lowest => Points.Min(point => point.Point.Low ?? point.Point.Value);

    private double Highest => Points.Max(point => point.Point.High ?? point.Point.Value);

    private JsonObject Line()
    {
        JsonObject up = VegaLite.Field("value");
        up["scale"] = new JsonObject { ["type"] = IsLogarithmic ? "log" : "linear", ["nice"] = !IsLogarithmic };
        up["axis"] = new JsonObject
        {
            ["title"] = Up,
            ["tickCount"] = IsLogarithmic ? null : 4,
            ["values"] = IsLogarithmic ? VegaLite.Numbers(LogTicks.Between(Lowest, Highest, Highest / Lowest)) : null,
            ["labelOverlap"] = true,
            ["labelExpr"] = AreTimes ? VegaLite.TimeLabel : "format(datum.value, '~s')",
        };
        return new JsonObject
        {
            ["mark"] = new JsonObject { ["type"] = "line", ["strokeWidth"] = 2 },
            ["encoding"] = new JsonObject { ["shape"] = null, ["y"] = up },
        };
    }

    private static JsonObject Marks() =>
        new()
        {
            ["mark"] = new JsonObject
            {
                ["type"] = "point",
                ["filled"] = true,
                ["size"] = 45,
                ["opacity"] = 1,
            },
            ["encoding"] = new JsonObject { ["y"] = VegaLite.Field("value") },
        };
}
