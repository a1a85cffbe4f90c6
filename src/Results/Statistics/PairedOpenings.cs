using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Statistics;

/// <summary>The times of two contenders in the same rounds, opening by opening, or a random draw from them.</summary>
internal sealed class PairedOpenings
{
    private readonly IReadOnlyList<Opening> _openings;

    private PairedOpenings(IReadOnlyList<Opening> openings) => _openings = openings;

    /// <summary>The ratio of the two: that of the rounds, with that of the commits by their part of the baseline's time.</summary>
    public double Ratio
    {
        get
        {
            Pair[] rounds = [.. _openings.SelectMany(opening => opening.Rounds)];
            Pair[] commits = [.. _openings.SelectMany(opening => opening.Commits)];
            double ratio = rounds.Select(pair => pair.Ratio).Median();
            if (commits.Length == 0)
            {
                return ratio;
            }

            double ofRounds = rounds.Select(pair => pair.Baseline).Median();
            double ofCommits = commits.Select(pair => pair.Baseline).Median();
            return ((ratio * ofRounds) + (commits.Select(pair => pair.Ratio).Median() * ofCommits))
                / (ofRounds + ofCommits);
        }
    }

    /// <summary>Pairs the times.</summary>
    /// <param name="subject">Times of the subject.</param>
    /// <param name="baseline">Times of the baseline.</param>
    /// <exception cref="ArgumentException">They are not of the same rounds, or there is none.</exception>
    public static PairedOpenings Of(PairedTimes subject, PairedTimes baseline)
    {
        ArgumentNullException.ThrowIfNull(subject);
        ArgumentNullException.ThrowIfNull(baseline);
        if (
            subject.Openings.Count == 0
            || subject.Openings.Any(rounds => rounds.Count == 0)
            || !Counts(subject.Openings).SequenceEqual(Counts(baseline.Openings))
            || !Counts(subject.Commits).SequenceEqual(Counts(baseline.Commits))
        )
        {
            throw new ArgumentException($"{subject.Name} and {baseline.Name} were not timed in the same rounds");
        }

        Pair[][] rounds = Zip(subject.Openings, baseline.Openings);
        Pair[][] commits = Zip(subject.Commits, baseline.Commits);
        return new PairedOpenings([
            .. rounds.Select((pairs, index) => new Opening(pairs, commits.Length == 0 ? [] : commits[index])),
        ]);
    }

    /// <summary>Draws as many openings as there are and, of each, as many rounds and commits as it has.</summary>
    /// <param name="random">What is drawn with.</param>
    public PairedOpenings Draw(Random random)
    {
        Opening[] drawn = new Opening[_openings.Count];
        for (int index = 0; index < drawn.Length; index++)
        {
            Opening opening = _openings[random.Next(_openings.Count)];
            drawn[index] = new Opening(Draw(opening.Rounds, random), Draw(opening.Commits, random));
        }

        return new PairedOpenings(drawn);
    }

    private static Pair[] Draw(Pair[] pairs, Random random)
    {
        Pair[] drawn = new Pair[pairs.Length];
        for (int index = 0; index < drawn.Length; index++)
        {
            drawn[index] = pairs[random.Next(pairs.Length)];
        }

        return drawn;
    }

    private static IEnumerable<int> Counts(IReadOnlyList<IReadOnlyList<double>> openings) =>
        openings.Select(times => times.Count);

    private static Pair[][] Zip(
        IReadOnlyList<IReadOnlyList<double>> subject,
        IReadOnlyList<IReadOnlyList<double>> baseline
    ) => [.. subject.Zip(baseline, (left, right) => left.Zip(right, (over, under) => new Pair(over, under)).ToArray())];

    /// <summary>The times of a round, in ns per operation.</summary>
    private readonly record struct Pair(double Subject, double Baseline)
    {
        public double Ratio => Subject / Baseline;
    }

    private sealed record Opening(Pair[] Rounds, Pair[] Commits);
}
