namespace SqliteBench.Reporting.Plots;

/// <summary>A figure of a plot.</summary>
/// <param name="Panel">The panel that it is in.</param>
/// <param name="Series">Its series.</param>
/// <param name="Value">The figure.</param>
public sealed record PlotPoint(string Panel, string Series, double Value)
{
    /// <summary>Lower end of its interval; null where it has none.</summary>
    public double? Low { get; init; }

    /// <summary>Upper end of its interval; null where it has none.</summary>
    public double? High { get; init; }

    /// <summary>The figure as text.</summary>
    public string Text { get; init; } = "";

    /// <summary>The interval as text; empty where it has none.</summary>
    public string Interval { get; init; } = "";

    /// <summary>The figure and its interval as text.</summary>
    public string TextWithInterval => Interval.Length > 0 ? $"{Text} ({Interval})" : Text;
}
