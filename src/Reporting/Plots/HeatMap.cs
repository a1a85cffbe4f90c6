using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>A cell of a heat map.</summary>
/// <param name="Panel">The panel that it is in.</param>
/// <param name="Column">Its column.</param>
/// <param name="Row">Its row.</param>
/// <param name="Heat">The figure that gives its colour, at least 1: times of the best.</param>
/// <param name="Text">What stands in it.</param>
public sealed record HeatCell(string Panel, string Column, string Row, double Heat, string Text);

/// <summary>A table whose cells are the darker the larger their figure is, on a logarithmic scale.</summary>
public sealed record HeatMap(string Name, string Title, string Description) : Plot(Name, Title, Description)
{
    // Cells have colours of their own, the same on light and on dark paper, and text that stands out from them.
    private const string Coolest = "#e3eef9";
    private const string Hottest = "#08306b";
    private const double DarkFrom = 0.58;
    private const int CellHeight = 26;
    private const int CellMargin = 14;
    private const int WidestCell = 150;
    private const int LineHeight = 15;

    // On a telephone names in one line would leave the cells no room for their figures.
    private const double RowNames = 0.4;

    /// <summary>What the rows are.</summary>
    public required string Rows { get; init; }

    /// <summary>The cells.</summary>
    public required IReadOnlyList<HeatCell> Cells { get; init; }

    /// <summary>The columns in order; as the cells come where none are given.</summary>
    public IReadOnlyList<string> Order { get; init; } = [];

    private string[] Columns => [.. Order.Concat(Cells.Select(cell => cell.Column)).Distinct()];

    /// <inheritdoc />
    public override JsonObject ToSpec(PlotLayout layout)
    {
        ArgumentNullException.ThrowIfNull(layout);
        string[] panels = [.. Cells.Select(cell => cell.Panel).Distinct()];
        string[] columns = Columns;
        string[] rows = [.. Cells.Select(cell => cell.Row).Distinct()];
        string[] names = [.. rows.Select(row => LabelLines.Wrap(row, layout.Width * RowNames))];
        double before = names.Max(LabelLines.WidthOf) + 10;
        double needed = columns.Length * (PlotLayout.RoomFor(Cells.Select(cell => cell.Text)) + CellMargin);
        int beside = Math.Clamp((int)((layout.Width - before) / needed), 1, layout.Columns(panels.Length));
        int cell = Math.Min(WidestCell, layout.PanelWidth(beside, before, layout.Width) / columns.Length);
        string[] wrapped = [.. columns.Select(column => LabelLines.Wrap(column, cell))];
        bool areTurned = wrapped.Any(title => LabelLines.WidthOf(title) > cell);
        string[] titles = areTurned ? columns : wrapped;
        // Figures that do not fit are left to the table.
        bool hasText = PlotLayout.RoomFor(Cells.Select(one => one.Text)) <= cell;
        double hottest = Math.Max(1.01, Cells.Max(one => one.Heat));
        return VegaLite.Panels(
            panels,
            beside,
            Cells.Select(one =>
                Values(one, hottest, titles[Array.IndexOf(columns, one.Column)], names[Array.IndexOf(rows, one.Row)])
            ),
            new JsonObject
            {
                ["width"] = new JsonObject { ["step"] = cell },
                ["height"] = new JsonObject
                {
                    ["step"] = Math.Max(CellHeight, LineHeight * names.Max(LabelLines.CountOf)),
                },
                ["encoding"] = new JsonObject
                {
                    ["x"] = areTurned ? Turned(titles) : Names("x", titles),
                    ["y"] = Names("y", names),
                },
                ["layer"] = hasText ? new JsonArray(Squares(hottest), Texts()) : new JsonArray(Squares(hottest)),
            },
            cell * columns.Length
        );
    }

    /// <inheritdoc />
    public override PlotTable ToTable() =>
        PlotTable.Of(
            ["", Rows],
            Columns,
            [.. Cells.Select(cell => ((IReadOnlyList<string>)[cell.Panel, cell.Row], cell.Column, cell.Text))]
        );

    private static JsonObject Values(HeatCell cell, double hottest, string title, string row) =>
        new()
        {
            ["panel"] = cell.Panel,
            ["x"] = title,
            ["y"] = row,
            ["heat"] = cell.Heat,
            ["text"] = cell.Text,
            ["dark"] = Math.Log(cell.Heat) / Math.Log(hottest) > DarkFrom,
        };

    private static JsonObject Names(string field, string[] names)
    {
        JsonObject encoding = VegaLite.Field(field, "nominal");
        encoding["sort"] = VegaLite.Texts(names);
        encoding["title"] = null;
        encoding["axis"] = new JsonObject
        {
            ["ticks"] = false,
            ["domain"] = false,
            ["labelPadding"] = 6,
            ["labelAngle"] = 0,
            ["labelExpr"] = LabelLines.Expression,
        };
        return encoding;
    }

    private static JsonObject Turned(string[] titles)
    {
        JsonObject encoding = Names("x", titles);
        encoding["axis"]!["labelAngle"] = -90;
        return encoding;
    }

    private static JsonObject Squares(double hottest)
    {
        JsonObject colour = VegaLite.Field("heat");
        colour["legend"] = null;
        colour["scale"] = new JsonObject
        {
            ["type"] = "log",
            ["domain"] = VegaLite.Numbers([1, hottest]),
            ["range"] = VegaLite.Texts([Coolest, Hottest]),
            ["interpolate"] = "lab",
        };
        return new JsonObject
        {
            ["mark"] = new JsonObject
            {
                ["type"] = "rect",
                ["stroke"] = Palette.Paper,
                ["strokeWidth"] = 2,
            },
            ["encoding"] = new JsonObject { ["color"] = colour },
        };
    }

    private static JsonObject Texts() =>
        new()
        {
            ["mark"] = new JsonObject { ["type"] = "text", ["fontSize"] = VegaLite.FontSize },
            ["encoding"] = new JsonObject
            {
                ["text"] = VegaLite.Field("text", "nominal"),
                ["color"] = new JsonObject
                {
                    ["condition"] = new JsonObject { ["test"] = "datum.dark", ["value"] = "#ffffff" },
                    ["value"] = "#111111",
                },
            },
        };
}
