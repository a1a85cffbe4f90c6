namespace SqliteBench.Reporting.Plots;

/// <summary>Plots cannot be drawn here.</summary>
/// <param name="message">Why, as the end of a sentence.</param>
public sealed class PlotException(string message) : Exception(message);
