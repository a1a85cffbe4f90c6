namespace SqliteBench.Results.RunComparisons;

/// <summary>What two runs are compared by.</summary>
public enum Basis
{
    /// <summary>The paired ratios to the baseline, which a machine's drift does not change.</summary>
    PairedRatio,

    /// <summary>The times of iterations, after the drift that all cases share is taken out.</summary>
    Time,
}
