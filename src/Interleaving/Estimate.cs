namespace Interleaving;

/// <summary>A figure and the ends of its 95 % confidence interval, which are null if it has none.</summary>
public readonly record struct Estimate(double Value, double? Low = null, double? High = null);
