namespace SqliteBench.Results;

/// <summary>A figure with its interval.</summary>
/// <param name="Value">The figure, in the unit that its column's name ends with.</param>
/// <param name="Low">Lower end of its 95 % confidence interval; null where it has none.</param>
/// <param name="High">Upper end of that interval; null where it has none.</param>
public readonly record struct Estimate(double Value, double? Low = null, double? High = null);
