namespace SqliteBench.Reporting.Plots;

/// <summary>A series of a plot. One that is in several plots has the same colour in all of them.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Slot">Its place in the palette, from 0.</param>
public sealed record PlotSeries(string Name, int Slot);
