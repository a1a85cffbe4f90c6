using System.Text.Json.Nodes;
using static SqliteBench.Reporting.Plots.VegaLite;

namespace SqliteBench.Reporting.Plots;

/// <summary>
/// Bars with their intervals and figures: a row per category, and in it a bar per series. Ratios share one logarithmic axis,
/// on which bars start at 1; times have one axis per panel, on which bars start at 0.
/// </summary>
internal sealed record BarPlot(string Name, string Title, string Description)
    : PointPlot<string>(Name, Title, Description)
{
    private const int BarHeight = 12;
    private const int RowHeight = 20;
    private const int GroupedBarHeight = 14;
    private const int FigureRoom = 56;
    private const int ManyTimes = 30;
    private const double LittleLess = 1.3;

    public required string Axis { get; init; }

    /// <summary>Whether figures are ratios, or else times in ns.</summary>
    public bool AreRatios { get; init; }

    /// <summary>The heading of the rows; empty if they are the series.</summary>
    public string Rows { get; init; } = "";

    private IEnumerable<IGrouping<string, PlotPoint>> ByAxis =>
        Points.Select(bar => bar.Point).GroupBy(AxisOf, StringComparer.Ordinal);

    // Short bars would be invisible beside long ones; dots on a logarithmic axis are not.
    private bool AreDots =>
        !AreRatios
        && !HaveStarts
        && ByAxis.Any(axis => axis.Max(bar => bar.Value) > ManyTimes * axis.Min(bar => bar.Value));

    private bool IsLogarithmic => AreRatios || AreDots;

    // If rows are not the series, the series need a legend.
    private bool HaveNames => Points.Any(bar => bar.Place != bar.Point.Series);

    private bool HaveStarts => Points.Any(bar => bar.Point.From is not null);

    // Whether rows have several bars, beside each other.
    private bool AreGrouped => Points.GroupBy(bar => (bar.Point.Panel, bar.Place)).Any(row => row.Count() > 1);

    private int Origin => AreRatios ? 1 : 0;

    public override JsonObject ToSpec(PlotLayout layout)
    {
        string[] categories = [.. Points.Select(bar => LabelLines.Wrap(bar.Place, layout.RowLabelWidth)).Distinct()];
        int columns = layout.Columns(Panels.Length);
        int width = layout.PanelWidth(columns, categories.Max(LabelLines.WidthOf) + 10);
        int step = AreGrouped ? GroupedBarHeight : RowHeight * categories.Max(LabelLines.CountOf);
        return Faceted(
            Panels,
            columns,
            width,
            ValuesWithRoom((double)FigureRoom / width, layout.RowLabelWidth),
            Json(
                ("width", width),
                ("height", Json(("step", step), ("for", AreGrouped ? "offset" : "position"))),
                ("encoding", Encoding(categories, layout)),
                ("layer", new JsonArray([Room("start"), Room("reach"), .. Marks(), Intervals(), Figures("end")]))
            ),
            Json(("scale", Json(("x", AreRatios ? "shared" : "independent"))))
        );
    }

    public override Table ToTable() =>
        HaveNames
            ? TableOf(["", Rows], Points, (row, point) => [point.Panel, row])
            : TableOf([""], Points, (_, point) => [point.Panel]);

    // Each panel extends beyond its longest bar, to leave room for the figure behind it.
    private IEnumerable<JsonObject> ValuesWithRoom(double room, double labelWidth)
    {
        Dictionary<string, (double From, double To)> ends = ByAxis.ToDictionary(axis => axis.Key, EndsOf);
        foreach ((string category, PlotPoint bar) in Points)
        {
            (double from, double to) = ends[AxisOf(bar)];
            yield return Data(
                bar,
                ("category", LabelLines.Wrap(category, labelWidth)),
                ("start", from),
                ("from", bar.From ?? Origin),
                ("end", Math.Max(bar.High ?? bar.Value, bar.From ?? Origin)),
                ("reach", IsLogarithmic ? to * Math.Pow(to / from, room / (1 - room)) : to / (1 - room))
            );
        }
    }

    private string AxisOf(PlotPoint bar) => AreRatios ? "" : bar.Panel;

    private (double From, double To) EndsOf(IEnumerable<PlotPoint> bars)
    {
        double to = bars.Max(bar => bar.High ?? bar.Value);
        double from = bars.Min(bar => bar.Low ?? bar.Value);
        return AreRatios ? (Math.Min(1, from), Math.Max(1.05, to))
            : AreDots ? (from / LittleLess, to)
            : (0, to);
    }

    private IEnumerable<JsonObject> Marks()
    {
        if (AreDots)
        {
            JsonObject dot = Json(("type", "point"), ("filled", true), ("opacity", 1), ("size", 60));
            return [Layer(dot, ("x", Quantity("value")))];
        }

        JsonObject bar = Json(("type", "bar"), ("height", AreGrouped ? BarHeight - 2 : BarHeight));
        JsonObject own = Layer(bar, ("x", Quantity("value")), ("x2", Json(("field", "from"))));
        return HaveStarts
            ?
            [
                Layer(
                    bar.DeepClone().AsObject(),
                    ("x", Quantity("from")),
                    ("x2", Json(("datum", Origin))),
                    ("color", Json(("value", Palette.Quiet)))
                ),
                own,
            ]
            : [own];
    }

    private static JsonObject Intervals() =>
        Layer(
            Json(("type", "rule"), ("strokeWidth", 1.2)),
            ("color", Json(("value", Palette.Ink))),
            ("x", Quantity("low")),
            ("x2", Json(("field", "high")))
        );

    private JsonObject Encoding(string[] categories, PlotLayout layout)
    {
        IEnumerable<string> series = Series.Select(one => one.Name);
        JsonObject? legend = HaveNames
            ? Json(
                ("symbolType", "square"),
                ("columns", layout.LegendColumns(series, categories.Max(LabelLines.WidthOf)))
            )
            : null;
        JsonObject encoding = Json(
            ("y", Names("category", categories, ("labelExpr", LabelLines.Expression), ("grid", AreDots))),
            ("color", Nominal("series", ("scale", ColourScale(Series)), ("title", null), ("legend", legend))),
            ("x", Along())
        );
        if (AreGrouped)
        {
            encoding["yOffset"] = Nominal("series", ("sort", Texts(series)));
        }

        return encoding;
    }

    private JsonObject Along() =>
        Json(
            ("type", "quantitative"),
            ("scale", Json(("type", IsLogarithmic ? "log" : "linear"), ("nice", false))),
            (
                "axis",
                Json(
                    ("title", AreDots ? $"{Axis}, logarithmic" : Axis),
                    // Vega also applies it to given values.
                    ("tickCount", IsLogarithmic ? null : 4),
                    ("values", IsLogarithmic ? Numbers(Ticks()) : null),
                    ("labelExpr", AreRatios ? "format(datum.value, '~r')" : TimeLabel),
                    ("labelOverlap", "greedy"),
                    ("labelBound", LabelOverhang),
                    // A logarithmic axis has too many ticks for lines.
                    ("grid", !AreDots),
                    ("ticks", !AreDots)
                )
            )
        );

    // Ticks for all panels: Vega omits those outside of a panel.
    private IEnumerable<double> Ticks()
    {
        (double From, double To)[] ends = [.. ByAxis.Select(EndsOf)];
        return AreRatios
            ? RatioTicks.Between(ends[0].From, ends[0].To)
            : LogTicks.Between(
                ends.Min(axis => axis.From),
                ends.Max(axis => axis.To),
                ends.Min(axis => axis.To / axis.From)
            );
    }
}
