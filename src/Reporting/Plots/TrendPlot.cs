using System.Globalization;
using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>A night's point of a trend.</summary>
/// <param name="Day">The night.</param>
/// <param name="Point">The figure, in its panel and series.</param>
public sealed record TrendPlotPoint(DateOnly Day, PlotPoint Point);

/// <summary>Ratios over nights: a panel a series, its intervals as a band, and marks at nights of which something is known.</summary>
public sealed record TrendPlot(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    private const int Height = 110;
    private const int AxisRoom = 46;
    private const int Widest = 420;
    private const int TickWidth = 70;
    private const int FewNights = 30;

    // So that a panel of nothing but noise does not look like one that moved.
    private const double LeastReach = 1.08;

    /// <summary>The points of all lines.</summary>
    public required IReadOnlyList<TrendPlotPoint> Points { get; init; }

    /// <summary>The series with their colours, in order.</summary>
    public required IReadOnlyList<PlotSeries> Series { get; init; }

    /// <summary>The marks.</summary>
    public IReadOnlyList<TrendMark> Marks { get; init; } = [];

    /// <inheritdoc />
    public override JsonObject ToSpec(PlotLayout layout)
    {
        ArgumentNullException.ThrowIfNull(layout);
        string[] panels = [.. Points.Select(point => point.Point.Panel).Distinct()];
        int columns = layout.Columns(panels.Length);
        int width = layout.PanelWidth(columns, AxisRoom * columns, Widest);
        JsonObject spec = VegaLite.Panels(
            panels,
            columns,
            [
                .. Points.Select(Values),
                .. Room(panels),
                .. panels.SelectMany(panel => Marks.Select(mark => Values(mark, panel))),
            ],
            new JsonObject
            {
                ["width"] = width,
                ["height"] = Height,
                ["encoding"] = new JsonObject { ["x"] = Across(width) },
                ["layer"] = new JsonArray(Rules(), Names(), Unseen(), Layer(Band(), "low"), Layer(Line(), "value")),
            },
            width
        );
        // On one scale the dearest provider would make a straight line of the others.
        spec["resolve"] = new JsonObject
        {
            ["scale"] = new JsonObject { ["y"] = "independent" },
            ["axis"] = new JsonObject { ["x"] = "independent" },
        };
        return spec;
    }

    /// <inheritdoc />
    public override PlotTable ToTable() =>
        PlotTable.Of(
            ["night"],
            Series.Select(series => series.Name),
            [
                .. Points
                    .OrderBy(point => point.Day)
                    .Select(point =>
                        ((IReadOnlyList<string>)[Text(point.Day)], point.Point.Series, point.Point.TextWithInterval)
                    ),
            ]
        );

    private static string Text(DateOnly day) => day.ToString("O", CultureInfo.InvariantCulture);

    private static JsonObject Values(TrendPlotPoint point)
    {
        JsonObject values = VegaLite.Values(point.Point);
        values["night"] = Text(point.Day);
        return values;
    }

    private static JsonObject Values(TrendMark mark, string panel) =>
        new()
        {
            ["panel"] = panel,
            ["night"] = Text(mark.Day),
            ["mark"] = mark.Text,
        };

    private JsonObject Across(int width)
    {
        JsonObject across = VegaLite.Field("night", "temporal");
        across["scale"] = new JsonObject { ["type"] = "utc" };
        across["title"] = null;
        string[] nights = [.. Points.Select(point => point.Day).Distinct().Order().Select(Text)];
        // No more than there are nights, as there is none between two.
        int ticks = Math.Min(nights.Length, Math.Max(2, width / TickWidth));
        across["axis"] = new JsonObject
        {
            ["grid"] = false,
            ["values"] = VegaLite.Texts(
                Enumerable.Range(0, ticks).Select(tick => nights[tick * (nights.Length - 1) / Math.Max(1, ticks - 1)])
            ),
            ["labelExpr"] = "utcFormat(datum.value, '%b %-d')",
            ["labelOverlap"] = "greedy",
            ["labelFlush"] = true,
        };
        return across;
    }

    private IEnumerable<JsonObject> Room(string[] panels) =>
        from panel in panels
        let newest = Points.Last(point => point.Point.Panel == panel)
        from reach in new[] { 1 / LeastReach, LeastReach }
        select new JsonObject
        {
            ["panel"] = panel,
            ["night"] = Text(newest.Day),
            ["room"] = newest.Point.Value * reach,
        };

    private static JsonObject Up(string field)
    {
        JsonObject up = VegaLite.Field(field);
        up["scale"] = new JsonObject { ["zero"] = false, ["nice"] = false };
        up["axis"] = new JsonObject
        {
            ["title"] = null,
            ["tickCount"] = 4,
            ["labelExpr"] = "format(datum.value, '.2f')",
            ["labelOverlap"] = true,
        };
        return up;
    }

    private static JsonObject Unseen() =>
        Of("room", new JsonObject { ["type"] = "point", ["opacity"] = 0 }, new JsonObject { ["y"] = Up("room") });

    private JsonObject Layer(JsonObject mark, string field)
    {
        JsonObject colour = VegaLite.Field("series", "nominal");
        colour["scale"] = VegaLite.ColourScale(Series);
        // The title of a panel says what its line is.
        colour["legend"] = null;
        JsonObject encoding = new() { ["y"] = Up(field), ["color"] = colour };
        if (field == "low")
        {
            encoding["y2"] = new JsonObject { ["field"] = "high" };
        }

        return Of("series", mark, encoding);
    }

    private static JsonObject Band() =>
        new()
        {
            ["type"] = "area",
            ["opacity"] = 0.22,
            ["line"] = false,
        };

    private JsonObject Line() =>
        new()
        {
            ["type"] = "line",
            ["strokeWidth"] = 2,
            ["point"] =
                Points.Select(point => point.Day).Distinct().Count() <= FewNights
                    ? new JsonObject { ["size"] = 30, ["filled"] = true }
                    : false,
        };

    private static JsonObject Rules() =>
        Of(
            "mark",
            new JsonObject
            {
                ["type"] = "rule",
                ["stroke"] = Palette.Faint,
                ["strokeDash"] = VegaLite.Numbers([4, 3]),
            },
            []
        );

    private static JsonObject Names() =>
        Of(
            "mark",
            new JsonObject
            {
                ["type"] = "text",
                ["align"] = "left",
                ["baseline"] = "bottom",
                ["dx"] = -3,
                ["fontSize"] = VegaLite.FontSize,
                ["fill"] = Palette.Ink,
            },
            new JsonObject
            {
                ["text"] = VegaLite.Field("mark", "nominal"),
                ["y"] = new JsonObject { ["value"] = -2 },
            }
        );

    // A layer of those data that have a field.
    private static JsonObject Of(string field, JsonObject mark, JsonObject encoding) =>
        new()
        {
            ["transform"] = new JsonArray(new JsonObject { ["filter"] = $"isValid(datum.{field})" }),
            ["mark"] = mark,
            ["encoding"] = encoding,
        };
}
