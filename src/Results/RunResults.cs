using System.Diagnostics.CodeAnalysis;

namespace SqliteBench.Results;

/// <summary>
/// What a run measured. Where several runs share a label, it is what is kept under the label, and what it says of a run is
/// said of the newest; cases of the others have an origin of their own.
/// </summary>
public sealed record RunResults : RunOrigin
{
    /// <summary>Results of a run.</summary>
    [SetsRequiredMembers]
    public RunResults(RunOrigin origin, IReadOnlyList<CaseResult> cases)
        : base(origin) => Cases = cases;

    /// <summary>The cases, in the order of the studies and of their reports.</summary>
    public IReadOnlyList<CaseResult> Cases { get; init; }
}

/// <summary>Which run measured something, with what and on what.</summary>
public record RunOrigin
{
    /// <summary>The name that the run is kept under; empty where it has none.</summary>
    public required string Label { get; init; }

    /// <summary>When the run began.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>
    /// The git commit of the suite's repository, with <c>-dirty</c> behind it where files differed from it; empty where it
    /// is not known.
    /// </summary>
    public required string Commit { get; init; }

    /// <summary>Whether the run was interrupted, so that cases are missing.</summary>
    public required bool IsPartial { get; init; }

    /// <summary>The arguments that repeat the run.</summary>
    public required string Command { get; init; }

    /// <summary>The machine, the runtime and the engine: values by the names of <see cref="ResultColumns.Environment"/>.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Environment { get; init; }

    /// <summary>One of the values of <see cref="Environment"/>; empty where it is not told.</summary>
    public string Fact(string name) => Environment.FirstOrDefault(fact => fact.Key == name).Value ?? "";

    /// <summary>What is said of the run, without its cases.</summary>
    public RunOrigin ToOrigin() => new(this);
}
