using System.Text.Json.Nodes;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>A plot, as what it shows and not yet as a drawing.</summary>
/// <param name="Name">Its name among the plots of a page, which is that of its file too: letters, digits and dashes.</param>
/// <param name="Title">What it shows, in a few words.</param>
/// <param name="Description">What it shows and how to read it, for those who do not see it.</param>
internal abstract record Plot(string Name, string Title, string Description)
{
    /// <summary>Whether a reader has to open the table: it is long, or the plot has its figures already.</summary>
    public bool FoldsTable { get; init; }

    /// <summary>The plot as a Vega-Lite specification.</summary>
    public abstract JsonObject ToSpec(PlotLayout layout);

    /// <summary>The same figures as a table.</summary>
    public abstract PlotTable ToTable();
}

/// <summary>A series of a plot. One that is in several plots has the same colour in all of them.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Slot">Its place in the palette, from 0.</param>
internal sealed record PlotSeries(string Name, int Slot);

/// <summary>A figure of a plot, in its panel and series.</summary>
internal sealed record PlotPoint(string Panel, string Series, double Value)
{
    /// <summary>Lower end of its interval; null where it has none.</summary>
    public double? Low { get; init; }

    /// <summary>Upper end of its interval; null where it has none.</summary>
    public double? High { get; init; }

    public string Text { get; init; } = "";

    /// <summary>The interval as text; empty where it has none.</summary>
    public string Interval { get; init; } = "";

    public string TextWithInterval => Interval.Length > 0 ? $"{Text} ({Interval})" : Text;

    public static PlotPoint OfRatio(string panel, string series, Estimate ratio) =>
        new(panel, series, ratio.Value)
        {
            Low = ratio.Low,
            High = ratio.High,
            Text = IntervalText.Ratio(ratio.Value),
            Interval = IntervalText.RatioInterval(ratio),
        };

    /// <summary>A time in ns.</summary>
    public static PlotPoint OfTime(string panel, string series, Estimate time) =>
        new(panel, series, time.Value)
        {
            // Student's interval of a few iterations that differ much begins below nothing.
            Low = time.Low is { } low ? Math.Max(low, time.Value / 10) : null,
            High = time.High,
            Text = Duration.Text(time.Value),
            Interval = IntervalText.TimeInterval(time),
        };
}

/// <summary>The figures of a plot as a table.</summary>
/// <param name="Heads">How many columns say what a row is; the others are figures.</param>
/// <param name="Columns">The titles.</param>
/// <param name="Rows">The rows.</param>
internal sealed record PlotTable(int Heads, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>Lays figures out: a row for each place, and a column for each series that has figures.</summary>
    /// <param name="heads">Titles of what says what a row is.</param>
    /// <param name="series">The series, in order.</param>
    /// <param name="figures">The figures.</param>
    /// <param name="cellOf">Place, series and text of a figure.</param>
    public static PlotTable Of<T>(
        IReadOnlyList<string> heads,
        IEnumerable<string> series,
        IEnumerable<T> figures,
        Func<T, (string[] Place, string Series, string Text)> cellOf
    )
    {
        (string[] Place, string Series, string Text)[] cells = [.. figures.Select(cellOf)];
        string[] columns = [.. series.Where(name => cells.Any(cell => cell.Series == name))];
        // A heading that is empty in every row says nothing.
        int skipped = heads.Count > 1 && cells.All(cell => cell.Place[0].Length == 0) ? 1 : 0;
        return new PlotTable(
            heads.Count - skipped,
            [.. heads.Skip(skipped), .. columns],
            [
                .. from row in cells.GroupBy(cell => string.Join('\n', cell.Place), StringComparer.Ordinal)
                select row.First()
                    .Place.Skip(skipped)
                    .Concat(columns.Select(name => row.FirstOrDefault(cell => cell.Series == name).Text ?? "-"))
                    .ToArray(),
            ]
        );
    }
}
