using System.Runtime.ExceptionServices;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// A candidate and what its launches measured. In each launch it takes turns with its baseline and nothing else;
/// without a baseline it runs alone. Launches disturbed by other work on the machine do not count.
/// </summary>
/// <param name="candidate">What is measured.</param>
/// <param name="baseline">What it is compared with; null if that is not measured.</param>
/// <param name="group">The cases with the same baseline, this one included; null if it is the only one.</param>
internal sealed class LaunchedCase(Case candidate, Case? baseline, Func<IReadOnlyList<LaunchedCase>>? group = null)
{
    private readonly List<(double Time, double BaselineTime)> _launches = [];
    private int _unsteady;

    public Case Case => candidate;

    public Case? Baseline => baseline;

    /// <summary>Why it is no longer launched; null if it has not failed.</summary>
    public Exception? Failure { get; set; }

    /// <summary>What one launch measured besides times; null without an inspection.</summary>
    public CaseFindings? Findings { get; set; }

    public bool IsTimed => Failure is null && _launches.Count > 0;

    /// <summary>Number of launches, including disturbed ones.</summary>
    public int Launches => _launches.Count;

    /// <summary>Its time relative to the baseline's; exactly 1 without a baseline.</summary>
    public Estimate Ratio => PairedRatio.Of(Ratios, [.. Group.Select(other => other.Ratios)]);

    /// <summary>The time of the candidate in each launch that counts, in ns per operation.</summary>
    public IReadOnlyList<double> Times => [.. Counted.Select(launch => launch.Time)];

    /// <summary>The time of the baseline in each launch that counts, in ns per operation.</summary>
    public IReadOnlyList<double> BaselineTimes => [.. Counted.Select(launch => launch.BaselineTime)];

    /// <summary>The time of the baseline in every launch, in ns per operation.</summary>
    private IEnumerable<double> AllBaselineTimes => _launches.Select(launch => launch.BaselineTime);

    /// <summary>Whether all launches count because more than half were disturbed.</summary>
    public bool IsDisturbed => Undisturbed.Count < LeastUndisturbed;

    private IReadOnlyList<LaunchedCase> Group => group?.Invoke() ?? [this];

    private IReadOnlyList<double> Ratios => [.. Counted.Select(launch => launch.Time / launch.BaselineTime)];

    private IReadOnlyList<(double Time, double BaselineTime)> Counted =>
        Undisturbed is { } undisturbed && undisturbed.Count >= LeastUndisturbed ? undisturbed : _launches;

    // An interval needs two launches.
    private int LeastUndisturbed => Math.Min(_launches.Count, Math.Max(2, (_launches.Count + 1) / 2));

    private IReadOnlyList<(double Time, double BaselineTime)> Undisturbed
    {
        get
        {
            double ofCandidate = Disturbance.Limit(_launches.Select(launch => launch.Time));
            double ofBaseline = Disturbance.Limit(Group.SelectMany(other => other.AllBaselineTimes));
            return [.. _launches.Where(launch => launch.Time <= ofCandidate && launch.BaselineTime <= ofBaseline)];
        }
    }

    /// <param name="time">In ns per operation.</param>
    /// <param name="baselineTime">The same for the baseline; the candidate's own time if there is none.</param>
    public void Add(double time, double baselineTime, bool isSteady = true)
    {
        _launches.Add((time, baselineTime));
        _unsteady += isSteady ? 0 : 1;
    }

    /// <summary>Reasons to doubt the times of cases, one sentence each.</summary>
    public static IEnumerable<string> Doubts(IEnumerable<LaunchedCase> cases)
    {
        LaunchedCase[] all = [.. cases];
        int unsteady = all.Sum(one => one._unsteady);
        if (unsteady > 0)
        {
            yield return $"in {unsteady} of {all.Sum(one => one.Launches)} launches the JIT had not reached its last tier:"
                + " the machine is busy, and .NET looks slower than it is";
        }

        int disturbed = all.Count(one => one.IsTimed && one.IsDisturbed);
        if (disturbed > 0)
        {
            yield return $"other work slowed down more than half of the launches of {disturbed} of {all.Length} cases;"
                + " all launches of these cases count, so their intervals are wide";
        }
    }

    public void ThrowIfFailed()
    {
        if (Failure is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }
}
