using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Claims;

/// <summary>A case that was measured, and the run that did it.</summary>
/// <param name="Case">The case.</param>
/// <param name="Origin">The run.</param>
public sealed record Evidence(CaseResult Case, RunOrigin Origin)
{
    private const string CoresColumn = "logical_cores";

    /// <summary>Logical cores of the machine; 0 where the results do not tell.</summary>
    public int Cores =>
        Origin.Environment.FirstOrDefault(pair => pair.Key == CoresColumn).Value is { } text
        && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int cores)
            ? cores
            : 0;
}

/// <summary>What has been measured; of a case that was measured more than once, the newest.</summary>
/// <param name="runs">The runs, in any order.</param>
public sealed class ResultsAtHand(IEnumerable<RunResults> runs)
{
    private readonly Evidence[] _newestFirst =
    [
        .. runs.SelectMany(run => run.Cases.Select(result => new Evidence(result, result.Origin ?? run)))
            .Where(evidence => evidence.Case.Failure is null)
            .OrderByDescending(evidence => evidence.Origin.Started),
    ];

    /// <summary>Whether there is nothing.</summary>
    public bool IsEmpty => _newestFirst.Length == 0;

    /// <summary>The newest measurement of a case that did not fail, or null.</summary>
    /// <param name="filter">The case.</param>
    public Evidence? Find(CaseFilter filter)
    {
        ArgumentNullException.ThrowIfNull(filter);
        return _newestFirst.FirstOrDefault(evidence => filter.Matches(evidence.Case));
    }
}
