namespace SqliteBench.Results;

/// <summary>
/// What a run measured. Where several runs share a label, it is what is kept under the label, and what it says of a run is
/// said of the newest; cases of the others have an origin of their own.
/// </summary>
public sealed record RunResults : RunOrigin
{
    /// <summary>The cases, in the order of the studies and of their reports.</summary>
    public required IReadOnlyList<CaseResult> Cases { get; init; }
}
