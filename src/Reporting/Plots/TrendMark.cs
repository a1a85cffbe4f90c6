namespace SqliteBench.Reporting.Plots;

/// <summary>A night that is marked in a plot of trends.</summary>
/// <param name="Day">The night.</param>
/// <param name="Text">What the mark is called.</param>
public sealed record TrendMark(DateOnly Day, string Text);
