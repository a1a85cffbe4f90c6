using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// The paired ratios of a study: each candidate takes turns with its baseline in launches of its own. The baseline does so
/// with itself: that ratio is the noise floor.
/// </summary>
internal sealed class PairedCases
{
    private readonly Axes _axes;
    private readonly ILauncher _launcher;
    private readonly Dictionary<(string, ICaseSettings), PairedGroup> _groups = [];
    private readonly List<string> _failures = [];

    /// <param name="settings">Of the study.</param>
    /// <param name="beside">Ids of what it measures beside the providers.</param>
    /// <param name="axes">Of the run.</param>
    /// <param name="launcher">Times them.</param>
    public PairedCases(IEnumerable<ICaseSettings> settings, IReadOnlyList<string> beside, Axes axes, ILauncher launcher)
    {
        _axes = axes;
        _launcher = launcher;
        foreach (PairedGroup group in GroupsOf(settings, beside, axes))
        {
            foreach (LaunchedPair pair in group.Pairs)
            {
                _groups.Add((pair.Subject.Name, pair.Subject.Settings), group);
            }
        }
    }

    /// <summary>A sentence for each group that could not be timed in pairs.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>
    /// The pairs with the baseline of a candidate, or null where there are none; they are timed when one of them is asked for
    /// first.
    /// </summary>
    public PairedGroup? Of(string candidate, ICaseSettings settings)
    {
        PairedGroup? group = GroupOf(candidate, settings);
        if (group is { IsTimed: null })
        {
            try
            {
                new LaunchSchedule(_launcher).Run(group.Pairs, TimeSpan.FromSeconds(_axes.PairSeconds));
                group.IsTimed = true;
            }
            // A group without pairs is one line at the end of the run; the others go on.
            catch (Exception exception)
            {
                group.IsTimed = false;
                _failures.Add($"pairs of {group.Baseline.Settings.Describe()}: {Fault.Words(exception)}");
            }
        }

        return group is { IsTimed: true } ? group : null;
    }

    /// <summary>What a candidate is timed with, or will be; null where it has no baseline.</summary>
    public PairedGroup? GroupOf(string candidate, ICaseSettings settings) =>
        _groups.GetValueOrDefault((candidate, settings));

    /// <summary>The candidate that a provider's versions are compared with; null where there are none.</summary>
    internal string? FirstVersionOf(string provider) =>
        _axes.Versions.Count == 0 || provider == NativeBaseline.Id
            ? null
            : PackageVersion.NameOf(provider, _axes.Versions[0]);

    /// <summary>About how long the launches of a study take, in seconds.</summary>
    internal static double SecondsOf(IEnumerable<ICaseSettings> settings, IReadOnlyList<string> beside, Axes axes) =>
        GroupsOf(settings, beside, axes).Sum(group => LaunchSchedule.SecondsOf(group.Pairs, axes));

    // Those whose baseline is not measured have no pairs.
    private static IEnumerable<PairedGroup> GroupsOf(
        IEnumerable<ICaseSettings> settings,
        IReadOnlyList<string> beside,
        Axes axes
    ) =>
        settings
            .SelectMany(one => SubjectsOf(one, beside, axes))
            .GroupBy(subject => subject.BaselineOf(axes))
            .Where(group => group.Contains(group.Key))
            .Select(group => new PairedGroup(group.Key, group));

    // The native baseline is the same in all versions.
    private static IEnumerable<PairedSubject> SubjectsOf(
        ICaseSettings settings,
        IReadOnlyList<string> beside,
        Axes axes
    ) =>
        axes.On(Axis.Providers)
            .SelectMany(provider =>
                axes.Versions.Count == 0 || provider == NativeBaseline.Provider
                    ? [new PairedSubject(provider.Id, provider, settings)]
                    : axes.Versions.Select(version => new PairedSubject(
                        PackageVersion.NameOf(provider.Id, version),
                        provider,
                        settings
                    )
                    {
                        Version = version,
                    })
            )
            .Concat(beside.Select(id => new PairedSubject(id, null, settings)));
}

/// <summary>Candidates that are compared with one baseline, itself among them, and what their launches say.</summary>
internal sealed class PairedGroup(PairedSubject baseline, IEnumerable<PairedSubject> subjects)
{
    public PairedSubject Baseline => baseline;

    public IReadOnlyList<LaunchedPair> Pairs { get; } =
    [.. subjects.Select(subject => new LaunchedPair(subject, baseline))];

    /// <summary>Whether its launches are there; null before they are tried.</summary>
    public bool? IsTimed { get; set; }

    public NoiseFloor Floor => NoiseFloor.Of(PairOf(baseline.Name, baseline.Settings)!.Ratio);

    /// <summary>The launches of a candidate, or null where it did not take part.</summary>
    public LaunchedPair? PairOf(string candidate, ICaseSettings settings) =>
        Pairs.FirstOrDefault(pair => pair.Subject.Name == candidate && pair.Subject.Settings.Equals(settings));

    /// <summary>
    /// The time of a candidate that took part in each launch, in ns per operation. The baseline is in all of them.
    /// </summary>
    public IReadOnlyList<double> TimesOf(LaunchedPair pair) =>
        pair.Subject == baseline ? [.. Pairs.SelectMany(other => other.BaselineTimes)] : pair.Times;

    /// <summary>The ratio of a candidate to another one, to itself certainly 1.</summary>
    public static PairedRatio Between(LaunchedPair subject, LaunchedPair other) =>
        subject == other ? new PairedRatio(1, 1, 1) : subject.Ratio.Over(other.Ratio);
}
