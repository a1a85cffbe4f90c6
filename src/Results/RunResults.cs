using System.Diagnostics.CodeAnalysis;
using Interleaving;

namespace SqliteBench.Results;

/// <summary>A run, or all of a label: then the newest is its origin, and cases of others have their own.</summary>
public sealed record RunResults : RunOrigin
{
    [SetsRequiredMembers]
    public RunResults(RunOrigin origin, IReadOnlyList<CaseResult> cases)
        : base(origin) => Cases = cases;

    public IReadOnlyList<CaseResult> Cases { get; init; }

    /// <summary>
    /// The part of all baselines for which the 95 % interval of the ratio to themselves excludes 1. It should be 5 %; it is 0
    /// without baselines.
    /// </summary>
    public double PartOfUnequalBaselines
    {
        get
        {
            Estimate[] ratios =
            [
                .. Cases.Where(one => one.IsBaseline).Select(one => one.Metric("ratio_paired")).OfType<Estimate>(),
            ];
            return ratios.Length == 0 ? 0 : (double)ratios.Count(ratio => !ratio.IsNoise()) / ratios.Length;
        }
    }
}

public record RunOrigin
{
    private static readonly string[] s_processor = ["processor", "cpu_family", "cpu_model", "cpu_stepping"];

    public required string Label { get; init; }

    public required DateTimeOffset Started { get; init; }

    /// <summary>The git commit of the suite, with <c>-dirty</c> if files differed from it; empty if unknown.</summary>
    public required string Commit { get; init; }

    public required bool IsPartial { get; init; }

    public required string Command { get; init; }

    public required IReadOnlyList<KeyValuePair<string, string>> Environment { get; init; }

    public string Fact(string name) => Environment.FirstOrDefault(fact => fact.Key == name).Value ?? "";

    /// <summary>Name, family, model and stepping. Runs whose processors differ are from different machines.</summary>
    public string Processor => string.Join(' ', s_processor.Select(Fact).Where(fact => fact.Length > 0));

    public RunOrigin ToOrigin() => new(this);
}
