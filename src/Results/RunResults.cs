using System.Diagnostics.CodeAnalysis;

namespace SqliteBench.Results;

/// <summary>
/// What a run measured. Where several runs share a label, it is what is kept under the label, and what it says of a run is
/// said of the newest; cases of the others have an origin of their own.
/// </summary>
public sealed record RunResults : RunOrigin
{
    /// <summary>Results of a run.</summary>
    public RunResults() { }

    /// <summary>Results of a run that is described already.</summary>
    /// <param name="origin">The run.</param>
    /// <param name="cases">Its cases.</param>
    [SetsRequiredMembers]
    public RunResults(RunOrigin origin, IReadOnlyList<CaseResult> cases)
        : base(origin) => Cases = cases;

    /// <summary>What it says of the run, without its cases.</summary>
    public RunOrigin ToOrigin() => new(this);

    /// <summary>The cases, in the order of the studies and of their reports.</summary>
    public required IReadOnlyList<CaseResult> Cases { get; init; }
}
