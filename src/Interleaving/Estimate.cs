namespace Interleaving;

/// <summary>A figure with its 95 % confidence interval, if it has one.</summary>
public readonly record struct Estimate(double Value, double? Low = null, double? High = null);
