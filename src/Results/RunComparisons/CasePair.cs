namespace SqliteBench.Results.RunComparisons;

/// <summary>A case that both runs have.</summary>
/// <param name="Base">What the first run found.</param>
/// <param name="New">What the second run found.</param>
public sealed record CasePair(CaseResult Base, CaseResult New)
{
    /// <summary>The study.</summary>
    public string Study => Base.Study;

    /// <summary>The provider.</summary>
    public string Provider => Base.Provider;

    /// <summary>The values of the axes.</summary>
    public string Setting { get; } = SettingOf(Base);

    /// <summary>The values of a case's axes, as one text.</summary>
    /// <param name="result">The case.</param>
    public static string SettingOf(CaseResult result) => string.Join(' ', result.Axes.Select(axis => axis.Value));

    /// <summary>Whether both did the same: a transaction over other operations costs another share of its commit.</summary>
    public bool IsOfSameOperations =>
        Both("operations") is not { } operations || operations.Base.Value.Equals(operations.New.Value);

    /// <summary>Whether both have figures, of the same operations.</summary>
    public bool IsMeasured => Base.Failure is null && New.Failure is null && IsOfSameOperations;

    /// <summary>A figure of both, or null where one of them lacks it.</summary>
    /// <param name="metric">The name of its column.</param>
    public (Estimate Base, Estimate New)? Both(string metric) =>
        Base.Metric(metric) is { } before && New.Metric(metric) is { } after ? (before, after) : null;

    /// <summary>The larger of the noise floors that the two runs had in this setting, as a part of 1.</summary>
    public double Floor => Math.Max(Base.Metric("noise_floor")?.Value ?? 0, New.Metric("noise_floor")?.Value ?? 0);
}
