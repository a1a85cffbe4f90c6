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
    public abstract Table ToTable();
}

/// <summary>A series with its place in the palette, from 0: it has the same colour in all plots.</summary>
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
