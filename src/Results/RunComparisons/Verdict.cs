namespace SqliteBench.Results.RunComparisons;

/// <summary>What a comparison of two runs says of a case.</summary>
public enum Verdict
{
    /// <summary>Not told apart, or apart by less than the threshold.</summary>
    Same,

    /// <summary>Worse by more than the threshold.</summary>
    Worse,

    /// <summary>Better by more than the threshold.</summary>
    Better,
}
