namespace Interleaving;

/// <summary>What launches measured, in alternation with the baseline if any. Disturbed launches do not count.</summary>
/// <param name="isBaseline">Whether it is the baseline itself; its ratio then gives the noise floor.</param>
public class LaunchedCandidate(bool hasBaseline = true, bool isBaseline = false)
{
    private readonly List<LaunchTimes> _launches = [];
    private IReadOnlyList<LaunchedCandidate>? _group;

    // Valid while the group has this many launches.
    private (int Known, IReadOnlyList<LaunchTimes> Launches) _undisturbed = (0, []);

    public bool HasBaseline => hasBaseline;

    public bool IsBaseline => isBaseline;

    /// <summary>Why it is no longer launched; null if it has not failed.</summary>
    public Exception? Failure { get; set; }

    public bool IsTimed => Failure is null && _launches.Count > 0;

    /// <summary>Number of launches, including disturbed ones.</summary>
    public int Launches => _launches.Count;

    /// <summary>The candidates that share its baseline and are assumed to vary alike, including itself.</summary>
    public IReadOnlyList<LaunchedCandidate> Group => _group ?? [this];

    /// <summary>
    /// Its time relative to the baseline's (1 = as fast); exactly 1 without a baseline. The undisturbed candidates of
    /// the group pool their variances, and so do the disturbed ones: what disturbed these says nothing about the others.
    /// </summary>
    public Estimate Ratio =>
        PairedRatio.Of(
            Ratios,
            [.. Group.Where(other => other.IsDisturbed == IsDisturbed).Select(other => other.Ratios)]
        );

    /// <summary>In ns per operation: its ratio times the baseline's mean, so that it compares as ratios do.</summary>
    public Estimate Time =>
        !hasBaseline ? PairedRatio.Of(Times)
        : isBaseline ? PairedRatio.Of(GroupTimes)
        : Ratio.Over(PairedRatio.Of(GroupTimes).Inverse());

    /// <summary>In ns per operation, by launch, as if the baseline never varied: <see cref="Time"/> is the mean.</summary>
    public IReadOnlyList<double> Samples
    {
        get
        {
            IReadOnlyList<double> times =
                !hasBaseline ? Times
                : isBaseline ? GroupTimes
                : Ratios;
            double scale = Time.Value / times.Average();
            return [.. times.Select(time => time * scale)];
        }
    }

    /// <summary>Smaller differences are noise; null until the baseline's ratio to itself has an interval.</summary>
    public double? NoiseFloor =>
        Group.FirstOrDefault(one => one is { IsBaseline: true, IsTimed: true })?.Ratio.NoiseFloor();

    /// <summary>The time of the candidate in each launch that counts, in ns per operation.</summary>
    public IReadOnlyList<double> Times => [.. Counted.Select(launch => launch.Time)];

    /// <summary>The time of the baseline in each launch that counts, in ns per operation.</summary>
    public IReadOnlyList<double> BaselineTimes => [.. Counted.Select(launch => launch.BaselineTime)];

    /// <summary>Whether all launches count because fewer than half, or than two, were undisturbed.</summary>
    public bool IsDisturbed => Undisturbed.Count < LeastUndisturbed;

    private IReadOnlyList<double> GroupTimes => [.. Group.SelectMany(one => one.BaselineTimes)];

    private IReadOnlyList<double> Ratios => [.. Counted.Select(launch => launch.Time / launch.BaselineTime)];

    private IReadOnlyList<LaunchTimes> Counted => IsDisturbed ? _launches : Undisturbed;

    // An interval needs two launches.
    private int LeastUndisturbed => Math.Min(_launches.Count, Math.Max(2, (_launches.Count + 1) / 2));

    private IReadOnlyList<LaunchTimes> Undisturbed
    {
        get
        {
            int known = Group.Sum(other => other._launches.Count);
            if (_undisturbed.Known != known)
            {
                double ofCandidate = Disturbance.Limit(_launches.Select(launch => launch.Time));
                double ofBaseline = Disturbance.Limit(
                    Group.SelectMany(other => other._launches).Select(launch => launch.BaselineTime)
                );
                bool IsLess(LaunchTimes launch) => launch.Time <= ofCandidate && launch.BaselineTime <= ofBaseline;
                _undisturbed = (known, _launches.FindAll(IsLess));
            }

            return _undisturbed.Launches;
        }
    }

    public static IReadOnlyList<T> Together<T>(IReadOnlyList<T> candidates)
        where T : LaunchedCandidate
    {
        foreach (T one in candidates)
        {
            one._group = candidates;
        }

        return candidates;
    }

    public void ThrowIfFailed() => Failure.ThrowIfAny();

    public void Add(LaunchTimes launch) => _launches.Add(launch);

    /// <summary>The ratio to another candidate with the same baseline; exactly 1 to itself.</summary>
    public Estimate RatioTo(LaunchedCandidate other) => this == other ? new Estimate(1, 1, 1) : Ratio.Over(other.Ratio);

    /// <summary>Reasons to doubt the times of these candidates, one sentence each.</summary>
    public static IEnumerable<string> Doubts(IReadOnlyList<LaunchedCandidate> all)
    {
        LaunchTimes[] launches = [.. all.SelectMany(one => one._launches)];
        int unsteady = launches.Count(launch => !launch.IsSteady);
        if (unsteady > 0)
        {
            yield return $"in {unsteady} of {Plural.Of(launches.Length, "launch", "launches")} the JIT had not reached its last tier: the machine is"
                + " busy, and .NET looks slower than it is";
        }

        int disturbed = all.Count(one => one is { IsTimed: true, IsDisturbed: true, Launches: > 1 });
        if (disturbed > 0)
        {
            yield return $"other work slowed down more than half of the launches of {disturbed} of {Plural.Of(all.Count, "case")}; all"
                + " launches of these cases count, so their intervals are wide";
        }
    }
}

/// <param name="Time">Of the candidate, in ns per operation.</param>
/// <param name="BaselineTime">Of its baseline; the candidate's own time if there is none.</param>
/// <param name="IsSteady">Whether the JIT had reached its last tier.</param>
public readonly record struct LaunchTimes(double Time, double BaselineTime, bool IsSteady = true);
