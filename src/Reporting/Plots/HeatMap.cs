using System.Text.Json.Nodes;
using static SqliteBench.Reporting.Plots.VegaLite;

namespace SqliteBench.Reporting.Plots;

/// <summary>A cell of a heat map. Its heat, at least 1, is relative to the best cell.</summary>
internal sealed record HeatCell(string Panel, string Column, string Row, double Heat, string Text);

/// <summary>A table in which larger figures have darker cells, on a logarithmic scale.</summary>
internal sealed record HeatMap(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    // Cells have the same colours on light and dark backgrounds, and text in contrast to them.
    private const string Coolest = "#e3eef9";
    private const string Hottest = "#08306b";
    private const double DarkFrom = 0.58;
    private const int CellHeight = 26;
    private const int CellMargin = 14;
    private const int WidestCell = 150;
    private const int LineHeight = 15;

    // On a phone, names on one line would leave no room for figures.
    private const double RowNames = 0.4;

    public required string Rows { get; init; }

    public required IReadOnlyList<HeatCell> Cells { get; init; }

    /// <summary>The order of the columns; by default that of the cells.</summary>
    public IReadOnlyList<string> Order { get; init; } = [];

    public override bool IsEmpty => Cells.Count == 0;

    private string[] Columns => [.. Order.Concat(Cells.Select(cell => cell.Column)).Distinct()];

    public override JsonObject ToSpec(PlotLayout layout)
    {
        string[] panels = [.. Cells.Select(cell => cell.Panel).Distinct()];
        string[] columns = Columns;
        string[] rows = [.. Cells.Select(cell => cell.Row).Distinct()];
        string[] names = [.. rows.Select(row => LabelLines.Wrap(row, layout.Width * RowNames))];
        double before = names.Max(LabelLines.WidthOf) + 10;
        double textRoom = PlotLayout.RoomFor(Cells.Select(cell => cell.Text));
        double needed = columns.Length * (textRoom + CellMargin);
        int beside = Math.Clamp((int)((layout.Width - before) / needed), 1, layout.Columns(panels.Length));
        int width = Math.Min(WidestCell, layout.PanelWidth(beside, before, layout.Width) / columns.Length);
        string[] wrapped = [.. columns.Select(column => LabelLines.Wrap(column, width))];
        bool areTurned = wrapped.Any(title => LabelLines.WidthOf(title) > width);
        string[] titles = areTurned ? columns : wrapped;
        double hottest = Math.Max(1.01, Cells.Max(cell => cell.Heat));
        int height = Math.Max(CellHeight, LineHeight * names.Max(LabelLines.CountOf));
        IEnumerable<JsonObject> values = Cells.Select(cell =>
            Json(
                ("panel", cell.Panel),
                ("x", titles[Array.IndexOf(columns, cell.Column)]),
                ("y", names[Array.IndexOf(rows, cell.Row)]),
                ("heat", cell.Heat),
                ("text", cell.Text),
                ("dark", Math.Log(cell.Heat) / Math.Log(hottest) > DarkFrom)
            )
        );
        return Faceted(
            panels,
            beside,
            width * columns.Length,
            values,
            Json(
                ("width", Json(("step", width))),
                ("height", Json(("step", height))),
                ("encoding", Json(("x", Titles("x", titles, areTurned ? -90 : 0)), ("y", Titles("y", names, 0)))),
                // Figures that do not fit are only in the table.
                (
                    "layer",
                    textRoom <= width ? new JsonArray(Squares(hottest), Texts()) : new JsonArray(Squares(hottest))
                )
            )
        );
    }

    public override Table ToTable() =>
        Table.Of(["", Rows], Columns, Cells, cell => ([cell.Panel, cell.Row], cell.Column, cell.Text));

    private static JsonObject Titles(string field, string[] titles, int angle) =>
        Names(field, titles, ("labelAngle", angle), ("labelExpr", LabelLines.Expression));

    private static JsonObject Squares(double hottest)
    {
        JsonObject scale = Json(
            ("type", "log"),
            ("domain", Numbers([1, hottest])),
            ("range", VegaLite.Texts([Coolest, Hottest])),
            ("interpolate", "lab")
        );
        return Layer(
            Json(("type", "rect"), ("stroke", Palette.Paper), ("strokeWidth", 2)),
            ("color", Quantity("heat", ("legend", null), ("scale", scale)))
        );
    }

    private static JsonObject Texts()
    {
        JsonObject onDark = Json(("test", "datum.dark"), ("value", "#ffffff"));
        return Layer(
            Json(("type", "text"), ("fontSize", FontSize)),
            ("text", Nominal("text")),
            ("color", Json(("condition", onDark), ("value", "#111111")))
        );
    }
}
