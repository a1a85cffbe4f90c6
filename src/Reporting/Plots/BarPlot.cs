using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>A bar: the category that its row stands for, and its figure.</summary>
/// <param name="Category">The row.</param>
/// <param name="Point">The figure, in its panel and series.</param>
public sealed record Bar(string Category, PlotPoint Point);

/// <summary>
/// Bars with their intervals and figures: a row a category, and in it a bar a series. Ratios have one logarithmic axis, on
/// which a bar begins at 1, where two are equal; times have an axis a panel, on which it begins at 0.
/// </summary>
public sealed record BarPlot(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    private const int BarHeight = 12;
    private const int RowHeight = 20;
    private const int GroupedBarHeight = 14;
    private const int FigureRoom = 56;
    private const int ManyTimes = 30;
    private const double LittleLess = 1.3;

    /// <summary>The bars.</summary>
    public required IReadOnlyList<Bar> Bars { get; init; }

    /// <summary>The series with their colours, in order.</summary>
    public required IReadOnlyList<PlotSeries> Series { get; init; }

    /// <summary>What the axis is of.</summary>
    public required string Axis { get; init; }

    /// <summary>Whether figures are ratios; else they are times in ns.</summary>
    public bool AreRatios { get; init; }

    /// <summary>What the rows are; nothing where they are the series.</summary>
    public string Rows { get; init; } = "";

    // Bars would be lost beside one that is a hundred times as long; where a length cannot be seen, a place can.
    private bool AreDots =>
        !AreRatios
        && Bars.GroupBy(bar => bar.Point.Panel, StringComparer.Ordinal)
            .Any(panel => panel.Max(bar => bar.Point.Value) > ManyTimes * panel.Min(bar => bar.Point.Value));

    // Rows that are not the series themselves have a name of their own, and a legend.
    private bool HaveNames => Bars.Any(bar => bar.Category != bar.Point.Series);

    // Of several bars in a row each has its place; a bar alone is in the middle.
    private bool AreGrouped => Bars.GroupBy(bar => (bar.Point.Panel, bar.Category)).Any(row => row.Count() > 1);

    /// <inheritdoc />
    public override JsonObject ToSpec(PlotLayout layout)
    {
        ArgumentNullException.ThrowIfNull(layout);
        string[] panels = [.. Bars.Select(bar => bar.Point.Panel).Distinct()];
        string[] categories = [.. Bars.Select(bar => LabelLines.Wrap(bar.Category, layout.RowLabelWidth)).Distinct()];
        int columns = layout.Columns(panels.Length);
        int width = layout.PanelWidth(columns, categories.Max(LabelLines.WidthOf) + 10);
        JsonObject spec = VegaLite.Panels(
            panels,
            columns,
            ValuesWithRoom((double)FigureRoom / width, layout.RowLabelWidth),
            new JsonObject
            {
                ["width"] = width,
                ["height"] = new JsonObject
                {
                    ["step"] = AreGrouped ? GroupedBarHeight : RowHeight * categories.Max(LabelLines.CountOf),
                    ["for"] = AreGrouped ? "offset" : "position",
                },
                ["encoding"] = Encoding(categories, layout),
                ["layer"] = new JsonArray(
                    BarMarks.Room("start"),
                    BarMarks.Room("reach"),
                    AreDots
                        ? BarMarks.Dots()
                        : BarMarks.Bars(AreGrouped ? BarHeight - 2 : BarHeight, AreRatios ? 1 : 0),
                    BarMarks.Intervals(),
                    BarMarks.Figures("end")
                ),
            },
            width
        );
        spec["resolve"] = new JsonObject
        {
            ["scale"] = new JsonObject { ["x"] = AreRatios ? "shared" : "independent" },
        };
        return spec;
    }

    /// <inheritdoc />
    public override PlotTable ToTable() =>
        PlotTable.Of(
            HaveNames ? ["", Rows] : [""],
            Series.Select(series => series.Name),
            [
                .. Bars.Select(bar =>
                    (
                        (IReadOnlyList<string>)(HaveNames ? [bar.Point.Panel, bar.Category] : [bar.Point.Panel]),
                        bar.Point.Series,
                        bar.Point.TextWithInterval
                    )
                ),
            ]
        );

    // Each panel reaches further than its longest bar, by the room that the figure behind it takes.
    private IEnumerable<JsonObject> ValuesWithRoom(double room, double labelWidth)
    {
        Dictionary<string, (double From, double To)> ends = Bars.GroupBy(bar => bar.Point.Panel, StringComparer.Ordinal)
            .ToDictionary(panel => panel.Key, EndsOf, StringComparer.Ordinal);
        foreach (Bar bar in Bars)
        {
            (double from, double to) = AreRatios ? All : ends[bar.Point.Panel];
            JsonObject values = VegaLite.Values(bar.Point);
            values["category"] = LabelLines.Wrap(bar.Category, labelWidth);
            values["start"] = from;
            values["end"] = Math.Max(bar.Point.High ?? bar.Point.Value, AreRatios ? 1 : 0);
            values["reach"] = IsLogarithmic ? to * Math.Pow(to / from, room / (1 - room)) : to / (1 - room);
            yield return values;
        }
    }

    private (double From, double To) All => EndsOf(Bars);

    private (double From, double To) EndsOf(IEnumerable<Bar> bars)
    {
        double to = bars.Max(bar => bar.Point.High ?? bar.Point.Value);
        double from = bars.Min(bar => bar.Point.Low ?? bar.Point.Value);
        return AreRatios ? (Math.Min(1, from), Math.Max(1.05, to))
            : AreDots ? (from / LittleLess, to)
            : (0, to);
    }

    private bool IsLogarithmic => AreRatios || AreDots;

    private JsonObject Encoding(string[] categories, PlotLayout layout)
    {
        JsonObject rows = VegaLite.Field("category", "nominal");
        rows["sort"] = VegaLite.Texts(categories);
        rows["title"] = null;
        rows["axis"] = new JsonObject
        {
            ["ticks"] = false,
            ["domain"] = false,
            ["labelPadding"] = 6,
            ["labelExpr"] = LabelLines.Expression,
            ["grid"] = AreDots,
        };
        JsonObject colour = VegaLite.Field("series", "nominal");
        colour["scale"] = VegaLite.ColourScale(Series);
        colour["title"] = null;
        colour["legend"] = HaveNames
            ? new JsonObject
            {
                ["symbolType"] = "square",
                ["columns"] = layout.LegendColumns(
                    Series.Select(series => series.Name),
                    categories.Max(LabelLines.WidthOf)
                ),
            }
            : null;
        JsonObject encoding = new()
        {
            ["y"] = rows,
            ["color"] = colour,
            ["x"] = Along(),
        };
        if (AreGrouped)
        {
            JsonObject offset = VegaLite.Field("series", "nominal");
            offset["sort"] = VegaLite.Texts(Series.Select(series => series.Name));
            encoding["yOffset"] = offset;
        }

        return encoding;
    }

    private JsonObject Along() =>
        new()
        {
            ["type"] = "quantitative",
            ["scale"] = new JsonObject { ["type"] = IsLogarithmic ? "log" : "linear", ["nice"] = false },
            ["axis"] = new JsonObject
            {
                ["title"] = AreDots ? $"{Axis}, logarithmic" : Axis,
                // Vega takes so many of the given values too.
                ["tickCount"] = IsLogarithmic ? null : 4,
                ["values"] =
                    AreRatios ? VegaLite.Numbers(RatioTicks.Between(All.From, All.To))
                    : AreDots ? VegaLite.Numbers(DotTicks())
                    : null,
                ["labelExpr"] = AreRatios ? "format(datum.value, '~r')" : VegaLite.TimeLabel,
                ["labelOverlap"] = "greedy",
                ["labelBound"] = VegaLite.LabelOverhang,
                // A logarithmic axis has more ticks than room for their lines.
                ["grid"] = !AreDots,
                ["ticks"] = !AreDots,
            },
        };

    // Of all panels at once: Vega leaves out those that are outside of one.
    private IEnumerable<double> DotTicks()
    {
        (double From, double To)[] panels =
        [
            .. Bars.GroupBy(bar => bar.Point.Panel, StringComparer.Ordinal).Select(EndsOf),
        ];
        return LogTicks.Between(
            panels.Min(panel => panel.From),
            panels.Max(panel => panel.To),
            panels.Min(panel => panel.To / panel.From)
        );
    }
}
