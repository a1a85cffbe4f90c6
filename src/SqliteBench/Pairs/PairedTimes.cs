using MathNet.Numerics.Statistics;

namespace SqliteBench.Pairs;

/// <summary>What one contender took in the rounds of all openings.</summary>
/// <param name="Name">The contender's name.</param>
/// <param name="Openings">For each opening the times of its rounds, in ns an operation; every opening has a round.</param>
public sealed record PairedTimes(string Name, IReadOnlyList<IReadOnlyList<double>> Openings)
{
    /// <summary>
    /// Managed bytes an operation that the thread allocated which ran the contender: the median of the rounds. Null where
    /// other threads did the work.
    /// </summary>
    public double? BytesPerOperation { get; init; }

    /// <summary>All rounds, opening after opening, in ns an operation.</summary>
    public IEnumerable<double> Rounds => Openings.SelectMany(rounds => rounds);

    /// <summary>The median of all rounds, in ns an operation.</summary>
    public double Median => Rounds.Median();

    /// <summary>The same where what was taken for one operation was several.</summary>
    /// <param name="operations">How many.</param>
    public PairedTimes Of(long operations) =>
        new(Name, [.. Openings.Select(rounds => rounds.Select(time => time / operations).ToArray())])
        {
            BytesPerOperation = BytesPerOperation / operations,
        };
}
