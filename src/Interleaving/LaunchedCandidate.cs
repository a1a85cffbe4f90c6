using MathNet.Numerics.Statistics;

namespace Interleaving;

/// <summary>A candidate with the times of its launches so far, and its ratio to the baseline.</summary>
/// <param name="isBaseline">Whether it is the baseline itself; its ratio then gives the noise floor.</param>
/// <param name="kind">Candidates of one kind, such as those of a provider, vary about equally from launch to launch.</param>
public class LaunchedCandidate(bool hasBaseline = true, bool isBaseline = false, string kind = "")
{
    /// <summary>If fewer launches are undisturbed, the disturbed ones count too.</summary>
    private const int LeastCounted = 2;

    private readonly List<LaunchTimes> _launches = [];
    private IReadOnlyList<LaunchedCandidate>? _group;
    private RunVariances? _run;

    // The undisturbed launches, as found when the group had this many launches in all.
    private (int Known, IReadOnlyList<LaunchTimes> Launches) _undisturbed = (0, []);

    public bool HasBaseline => hasBaseline;

    public bool IsBaseline => isBaseline;

    public string Kind => kind;

    public Exception? Failure { get; set; }

    public bool IsTimed => Failure is null && _launches.Count > 0;

    public int Launches => _launches.Count;

    /// <summary>Number of launches that other work did not disturb. If there are fewer than two, all launches count.</summary>
    public int UndisturbedLaunches => Undisturbed.Count;

    /// <summary>The candidates that share its baseline, itself included.</summary>
    public IReadOnlyList<LaunchedCandidate> Group => _group ?? [this];

    /// <summary>The candidate's time relative to the baseline's (1 = as fast); exactly 1 without a baseline.</summary>
    public Estimate Ratio => hasBaseline ? PairedRatio.Estimate(Ratios, Prior) : new Estimate(1, 1, 1);

    /// <summary>In ns per operation: the ratio times the baseline's mean, so that times compare as ratios do.</summary>
    public Estimate Time
    {
        get
        {
            if (!hasBaseline)
            {
                return PairedRatio.Estimate(Times, Prior);
            }

            return isBaseline ? BaselineMean : Ratio.Over(BaselineMean.Inverse());
        }
    }

    /// <summary>
    /// The standard error to expect of the logarithm of its ratio, from the usual variance of its kind. With their own
    /// variances, candidates whose launches agree by luck would be launched less, and their intervals would be too narrow.
    /// It is infinite while nothing is known.
    /// </summary>
    public double ExpectedError =>
        _run?.Current.OfKind(kind) is { } variance && Counted.Count > 0
            ? Math.Sqrt(variance / Counted.Count)
            : double.PositiveInfinity;

    /// <summary>Smaller differences are noise; null if the baseline's ratio to itself has no interval.</summary>
    public double? NoiseFloor =>
        Group.FirstOrDefault(candidate => candidate is { IsBaseline: true, IsTimed: true })?.Ratio.NoiseFloor();

    public IReadOnlyList<double> Times => [.. Counted.Select(launch => launch.Time)];

    public IReadOnlyList<double> BaselineTimes => [.. Counted.Select(launch => launch.BaselineTime)];

    /// <summary>Whether other work disturbed so many launches that the disturbed ones count too.</summary>
    public bool IsDisturbed => _launches.Count >= LeastCounted && Undisturbed.Count < LeastCounted;

    /// <summary>Logarithms of the ratios of launches that count, or of their times if there is no baseline.</summary>
    internal IReadOnlyList<double> Logarithms => [.. (hasBaseline ? Ratios : Times).Select(value => Math.Log(value))];

    private VariancePrior Prior => _run?.Current.PriorOf(kind, Counted.Count - 1) ?? default;

    // Launches of a run share its drift, so those of a whole group tell no more than those of one candidate.
    private Estimate BaselineMean
    {
        get
        {
            LaunchedCandidate[] timed = [.. Group.Where(candidate => candidate.IsTimed)];
            return PairedRatio.Estimate(
                [.. timed.SelectMany(candidate => candidate.BaselineTimes)],
                independent: timed.Max(candidate => candidate.Counted.Count)
            );
        }
    }

    private IReadOnlyList<double> Ratios => [.. Counted.Select(launch => launch.Time / launch.BaselineTime)];

    private IReadOnlyList<LaunchTimes> Counted => Undisturbed.Count < LeastCounted ? _launches : Undisturbed;

    private IReadOnlyList<LaunchTimes> Undisturbed
    {
        get
        {
            int known = Group.Sum(candidate => candidate._launches.Count);
            if (_undisturbed.Known != known)
            {
                double limit = Disturbance.LongestUndisturbed(
                    Group.SelectMany(candidate => candidate._launches).Select(launch => launch.BaselineTime)
                );
                bool IsUndisturbed(LaunchTimes launch) =>
                    launch.Waited <= Disturbance.LongestWait && (!hasBaseline || launch.BaselineTime <= limit);
                _undisturbed = (known, _launches.FindAll(IsUndisturbed));
            }

            return _undisturbed.Launches;
        }
    }

    /// <summary>Makes these candidates one group, which shares its baseline's times, and returns them.</summary>
    public static IReadOnlyList<T> Together<T>(IReadOnlyList<T> candidates)
        where T : LaunchedCandidate
    {
        foreach (T candidate in candidates)
        {
            candidate._group = candidates;
        }

        return candidates;
    }

    /// <summary>Makes these the candidates of one run, which share what is known of their variances.</summary>
    internal static void ShareVariances(IReadOnlyList<LaunchedCandidate> candidates)
    {
        RunVariances run = new(candidates);
        foreach (LaunchedCandidate candidate in candidates)
        {
            candidate._run = run;
        }
    }

    public void ThrowIfFailed() => Failure.ThrowIfAny();

    public void Add(LaunchTimes launch) => _launches.Add(launch);

    /// <summary>The candidate's time relative to another candidate's, through the baseline of both.</summary>
    public Estimate RatioTo(LaunchedCandidate other) => this == other ? new Estimate(1, 1, 1) : Ratio.Over(other.Ratio);

    /// <summary>Number of launches in which the JIT had not reached its last tier.</summary>
    public int UnsteadyLaunches => _launches.Count(launch => !launch.IsSteady);
}

/// <summary>The times that one launch measured.</summary>
/// <param name="Time">The candidate's time, in ns per operation.</param>
/// <param name="BaselineTime">The baseline's time in ns per operation; without a baseline, the candidate's own.</param>
/// <param name="Waited">The part of the timed turns in which the system let other work run instead, from 0 to 1.</param>
public readonly record struct LaunchTimes(double Time, double BaselineTime, bool IsSteady = true, double Waited = 0);

/// <summary>
/// The limits above which other work disturbed a launch; <see cref="LaunchedCandidate"/> applies them to the baseline's
/// time and to the reported wait. The candidate's own time does not count: one that is slow in some processes is slow.
/// </summary>
public static class Disturbance
{
    /// <summary>
    /// The limit relative to the fastest launches. With few launches, 1.15 excludes too many; with 36, 1.3 reduced the
    /// spread half as much as 1.15.
    /// </summary>
    private const double Tolerance = 1.2;

    // The fastest fifth.
    private const int FastestPart = 5;

    /// <summary>A launch counts only if other work ran for at most this part of its timed turns.</summary>
    public const double LongestWait = 0.25;

    /// <summary>For a baseline that varies by itself, the limit is this many standard deviations above the median.</summary>
    private const double Deviations = 4;

    private const double LowTail = 0.1;

    // The lowest tenth of a normal distribution ends this many standard deviations below the median.
    private const double DeviationsOfTail = 1.2816;

    /// <summary>
    /// Returns the longest undisturbed time of the baseline: 20 % above the mean of the fastest fifth or, if longer,
    /// four standard deviations above the median. The deviation is that of the lower half, because other work makes no
    /// launch faster. Without times, the limit is 0.
    /// </summary>
    public static double LongestUndisturbed(IEnumerable<double> times)
    {
        double[] sorted = [.. times.Order()];
        if (sorted.Length == 0)
        {
            return 0;
        }

        double fastest = sorted.Take((sorted.Length + FastestPart - 1) / FastestPart).Average();
        double deviation = Math.Log(sorted.Median() / sorted.Quantile(LowTail)) / DeviationsOfTail;
        return Math.Max(Tolerance * fastest, sorted.Median() * Math.Exp(Deviations * deviation));
    }
}
