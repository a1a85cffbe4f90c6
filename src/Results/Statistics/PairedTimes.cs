using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Statistics;

/// <summary>What one contender took in the rounds of all openings.</summary>
/// <param name="Name">The contender's name.</param>
/// <param name="Openings">For each opening the times of its rounds, in ns per operation; every opening has a round.</param>
public sealed record PairedTimes(string Name, IReadOnlyList<IReadOnlyList<double>> Openings)
{
    /// <summary>
    /// For each opening the times of its commits, in ns per operation that they made lasting, where commits were timed by
    /// themselves; else nothing.
    /// </summary>
    public IReadOnlyList<IReadOnlyList<double>> Commits { get; init; } = [];

    /// <summary>
    /// Managed bytes per operation that the thread allocated which ran the contender: the median of the rounds, with that
    /// of the commits. Null where other threads did the work.
    /// </summary>
    public double? BytesPerOperation { get; init; }

    /// <summary>All rounds, opening after opening, in ns per operation.</summary>
    public IEnumerable<double> Rounds => Openings.SelectMany(rounds => rounds);

    /// <summary>The median of all rounds, with that of the commits, in ns per operation.</summary>
    public double Median => Rounds.Median() + (Commits.Count == 0 ? 0 : Commits.SelectMany(times => times).Median());
}
