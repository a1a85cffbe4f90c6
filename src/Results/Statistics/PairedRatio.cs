using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Statistics;

/// <summary>The ratio of two candidates that were timed in the same rounds, with its 95 % confidence interval.</summary>
public readonly record struct PairedRatio(double Median, double Low, double High)
{
    private const int Resamples = 1000;
    private const double LowQuantile = 0.025;

    /// <summary>
    /// Divides round by round and takes the median, with a percentile interval of a two-level bootstrap (Davison and
    /// Hinkley, "Bootstrap Methods and their Application", 1997, section 3.8): openings are drawn, then rounds of each.
    /// Rounds of one opening share its memory layout; drawn by themselves they would count as more evidence than they are.
    /// The median is of all rounds: in simulated runs of 15 openings with layout effects of 1 to 3 %, that of the openings'
    /// medians spread 1.1 to 1.3 times as far, and twice as far where layouts were of two kinds. Where commits were timed by
    /// themselves it is the mean of the ratio of the rounds and that of the commits, weighted by what each of the two is of
    /// the baseline's time: that of the sums, but from ratios within rounds.
    /// </summary>
    /// <exception cref="ArgumentException">They are not of the same rounds, or there is none.</exception>
    public static PairedRatio Of(PairedTimes subject, PairedTimes baseline) => OfAll([(subject, baseline)]);

    /// <summary>
    /// The geometric mean of several ratios, each of times of its own (Fleming and Wallace, "How not to lie with
    /// statistics", 1986: the mean for ratios, as it does not matter which of the two is the baseline). Its interval is
    /// a bootstrap of all of them at once (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 8, on
    /// several samples): each resample draws anew for every pair, takes the median of each, and combines these.
    /// </summary>
    /// <exception cref="ArgumentException">A pair is not of the same rounds, or there is none.</exception>
    public static PairedRatio OfAll(IReadOnlyList<(PairedTimes Subject, PairedTimes Baseline)> pairs)
    {
        ArgumentOutOfRangeException.ThrowIfZero(pairs.Count);
        PairedOpenings[] openings = [.. pairs.Select(pair => PairedOpenings.Of(pair.Subject, pair.Baseline))];
        Random random = new(1);
        double[] means = new double[Resamples];
        for (int resample = 0; resample < Resamples; resample++)
        {
            means[resample] = openings.Select(pair => pair.Draw(random).Ratio).GeometricMean();
        }

        double mean = openings.Select(pair => pair.Ratio).GeometricMean();
        // Percentiles of resamples need not have it between them.
        return new PairedRatio(
            mean,
            Math.Min(mean, means.Quantile(LowQuantile)),
            Math.Max(mean, means.Quantile(1 - LowQuantile))
        );
    }

    /// <inheritdoc />
    public override string ToString() => $"{Median:0.000} [{Low:0.000}, {High:0.000}]";
}

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

/// <summary>The times of two contenders in the same rounds, opening by opening, or a random draw from them.</summary>
internal sealed class PairedOpenings
{
    private readonly Opening[] _openings;

    private PairedOpenings(Opening[] openings) => _openings = openings;

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
    /// <exception cref="ArgumentException">They are not of the same rounds, or there is none.</exception>
    public static PairedOpenings Of(PairedTimes subject, PairedTimes baseline)
    {
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
    public PairedOpenings Draw(Random random) =>
        new([
            .. Draw(_openings, random)
                .Select(opening => new Opening([.. Draw(opening.Rounds, random)], [.. Draw(opening.Commits, random)])),
        ]);

    private static IEnumerable<T> Draw<T>(T[] values, Random random) =>
        values.Select(_ => values[random.Next(values.Length)]);

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

/// <summary>What a setting's rounds cannot tell apart: by what part of 1 the baseline's time differs from itself.</summary>
public readonly record struct NoiseFloor(double Value)
{
    private static readonly PairedRatio s_same = new(1, 1, 1);

    /// <summary>The floor that the baseline's ratio to itself shows.</summary>
    public static NoiseFloor Of(PairedRatio baselineToItself) => new(Math.Abs(baselineToItself.Median - 1));

    /// <summary>
    /// Whether two ratios to the same baseline are equal as far as can be told: their intervals overlap, or their
    /// medians differ by less than the floor.
    /// </summary>
    public bool AreEqual(PairedRatio left, PairedRatio right) =>
        (left.Low <= right.High && right.Low <= left.High)
        || Math.Max(left.Median, right.Median) / Math.Min(left.Median, right.Median) - 1 < Value;

    /// <summary>Whether a ratio is one of equals.</summary>
    public bool Hides(PairedRatio ratio) => AreEqual(ratio, s_same);
}
