using System.Globalization;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>
/// Measured results. The cases of a figure come from one run, the newest that has all of them: other runs had other days,
/// engines or machines.
/// </summary>
/// <param name="runs">The runs, in any order; failed cases are ignored.</param>
public sealed class ResultsAtHand(IEnumerable<RunResults> runs)
{
    private readonly Evidence[][] _newestFirst =
    [
        .. runs.SelectMany(run => run.Cases.Select(result => new Evidence(result, result.Origin ?? run)))
            .Where(evidence => evidence.Case.Failure is null)
            .GroupBy(evidence => (evidence.Origin.Started, evidence.Origin.Label, evidence.Origin.Command))
            .OrderByDescending(run => run.Key.Started)
            .Select(run => run.ToArray()),
    ];

    /// <summary>The cases, in the given order; null if no run has all of them.</summary>
    internal IReadOnlyList<Evidence>? Find(IReadOnlyList<CaseFilter> filters) =>
        _newestFirst
            .Select(run => filters.Select(filter => Find(run, filter)).OfType<Evidence>().ToArray())
            .FirstOrDefault(found => found.Length == filters.Count);

    private static Evidence? Find(Evidence[] run, CaseFilter filter) =>
        Array.Find(run, evidence => filter.Matches(evidence.Case));
}

/// <summary>A measured case and its run.</summary>
internal sealed record Evidence(CaseResult Case, RunOrigin Origin)
{
    /// <summary>Logical cores of the machine; unlimited if unknown.</summary>
    public int Cores =>
        int.TryParse(Origin.Fact("logical_cores"), NumberStyles.None, CultureInfo.InvariantCulture, out int cores)
            ? cores
            : int.MaxValue;
}
