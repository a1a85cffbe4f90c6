using System.Globalization;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>
/// What has been measured. The cases of a figure are of one run: times of different runs are of different days, engines or
/// machines. Where several runs have all of them, the newest counts.
/// </summary>
/// <param name="runs">The runs, in any order; cases that failed count for nothing.</param>
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

    /// <summary>The measurements of cases, in their order, or null where no run has all of them.</summary>
    internal IReadOnlyList<Evidence>? Find(IReadOnlyList<CaseFilter> filters) =>
        _newestFirst
            .Select(run => filters.Select(filter => Find(run, filter)).OfType<Evidence>().ToArray())
            .FirstOrDefault(found => found.Length == filters.Count);

    private static Evidence? Find(Evidence[] run, CaseFilter filter) =>
        Array.Find(run, evidence => filter.Matches(evidence.Case));
}

/// <summary>A case that was measured, and the run that did it.</summary>
internal sealed record Evidence(CaseResult Case, RunOrigin Origin)
{
    /// <summary>Logical cores of the machine; as many as can be where the results do not tell.</summary>
    public int Cores =>
        int.TryParse(Origin.Fact("logical_cores"), NumberStyles.None, CultureInfo.InvariantCulture, out int cores)
            ? cores
            : int.MaxValue;
}
