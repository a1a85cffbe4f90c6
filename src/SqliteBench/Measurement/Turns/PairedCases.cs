using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;

namespace SqliteBench.Measurement.Turns;

/// <summary>The paired ratios of a study: each candidate takes turns with its baseline in launches of its own.</summary>
internal sealed class PairedCases
{
    /// <summary>
    /// Groups take turns together for about so long. What is launched close in time meets the same machine, but an
    /// interruption loses the launches of cases that are still to be measured.
    /// </summary>
    private static readonly TimeSpan s_together = TimeSpan.FromMinutes(10);

    private readonly IReadOnlyList<PairedGroup> _groups;
    private readonly ILauncher _launcher;
    private readonly TimeSpan _time;
    private readonly TimeProvider? _clock;
    private readonly Action<LaunchProgress>? _told;
    private readonly Dictionary<(string, ICaseSettings), PairedGroup> _groupOf;
    private readonly PairedGroup[][] _blocks;
    private readonly HashSet<PairedGroup> _begun = [];
    private readonly HashSet<PairedGroup> _asked = [];

    /// <param name="time">For the launches of all of them together.</param>
    /// <param name="told">Told how far the launches of some groups are.</param>
    public PairedCases(
        IReadOnlyList<PairedGroup> groups,
        ILauncher launcher,
        TimeSpan time,
        Action<LaunchProgress>? told = null,
        TimeProvider? clock = null
    )
    {
        _clock = clock;
        _groups = groups;
        _launcher = launcher;
        _time = time;
        _told = told;
        _groupOf = groups
            .SelectMany(group => group.Pairs.Select(pair => (pair.Subject, group)))
            .ToDictionary(one => (one.Subject.Name, one.Subject.Settings), one => one.group);
        _blocks =
        [
            .. groups.Chunk(Math.Max(1, (int)Math.Min(groups.Count, groups.Count * (s_together / TimeOf(groups))))),
        ];
    }

    /// <summary>A sentence for each group of which something could not be timed, and was asked for.</summary>
    public IEnumerable<string> Failures =>
        from one in _asked
        let failed = one.Pairs.FirstOrDefault(pair => pair.Failure is not null)
        where failed is not null
        select $"{failed.Subject.Name} could not be timed on {failed.Subject.Settings.Describe()}: {Fault.Words(failed.Failure!)}";

    /// <summary>What speaks against the figures, a sentence each.</summary>
    public IEnumerable<string> Doubts => LaunchedPair.Doubts(_groups.SelectMany(group => group.Pairs));

    /// <summary>How long the launches take, about, that have not begun.</summary>
    public TimeSpan Left => TimeOf([.. _groups.Where(group => !_begun.Contains(group))]);

    /// <summary>
    /// The group of a candidate, or null where it has no baseline. The groups around it take their turns when the first of
    /// them is asked for.
    /// </summary>
    public PairedGroup? Of(string candidate, ICaseSettings settings)
    {
        PairedGroup? group = GroupOf(candidate, settings);
        if (group is not null && !_begun.Contains(group))
        {
            PairedGroup[] block = Array.Find(_blocks, block => block.Contains(group))!;
            _begun.UnionWith(block);
            new LaunchSchedule(_launcher, _clock).Run([.. block.SelectMany(one => one.Pairs)], ShareOf(block), _told);
        }

        if (group is not null)
        {
            _asked.Add(group);
        }

        return group;
    }

    /// <summary>The group of a candidate, timed or not.</summary>
    public PairedGroup? GroupOf(string candidate, ICaseSettings settings) =>
        _groupOf.GetValueOrDefault((candidate, settings));

    private TimeSpan ShareOf(IReadOnlyCollection<PairedGroup> groups) => _time * groups.Count / _groups.Count;

    private TimeSpan TimeOf(IReadOnlyCollection<PairedGroup> groups)
    {
        TimeSpan least = PairedGroup.LeastTimeOf(groups);
        return groups.Count > 0 && ShareOf(groups) > least ? ShareOf(groups) : least;
    }
}

/// <summary>
/// Candidates that are compared with one baseline, itself among them: that ratio is the noise floor. Those whose baseline is not
/// measured are in none.
/// </summary>
internal sealed class PairedGroup
{
    private PairedGroup(PairedSubject baseline, IEnumerable<PairedSubject> subjects, Axes axes)
    {
        Baseline = baseline;
        Pairs =
        [
            .. subjects.Select(subject => new LaunchedPair(
                subject,
                baseline,
                () => Pairs!.SelectMany(pair => pair.AllBaselineTimes)
            )),
        ];
        LeastTime = TimeSpan.FromTicks(Pairs.Sum(pair => LaunchSchedule.LeastTimeOf(pair, axes).Ticks));
    }

    public PairedSubject Baseline { get; }

    public IReadOnlyList<LaunchedPair> Pairs { get; }

    /// <summary>About how long the least launches take.</summary>
    public TimeSpan LeastTime { get; }

    /// <summary>What the launches cannot tell apart; null where the baseline failed.</summary>
    public double? Floor => PairOf(Baseline.Name, Baseline.Settings)?.Ratio.NoiseFloor;

    private IReadOnlyList<double> BaselineTimes => [.. Pairs.SelectMany(pair => pair.BaselineTimes)];

    /// <param name="beside">Ids of what it measures beside the providers.</param>
    /// <param name="isWanted">Whether a case is to be measured; baselines are by themselves.</param>
    public static IReadOnlyList<PairedGroup> Of(
        IEnumerable<ICaseSettings> settings,
        IReadOnlyList<string> beside,
        Axes axes,
        Func<string, ICaseSettings, bool>? isWanted = null
    ) =>
        [
            .. from subject in settings.SelectMany(one => SubjectsOf(one, beside, axes))
            group subject by subject.BaselineOf(axes) into alike
            where alike.Contains(alike.Key)
            let wanted = alike.Where(subject => isWanted is null || isWanted(subject.Name, subject.Settings)).ToArray()
            where wanted.Length > 0
            select new PairedGroup(alike.Key, wanted.Union([alike.Key]), axes),
        ];

    public static TimeSpan LeastTimeOf(IEnumerable<PairedGroup> groups) =>
        TimeSpan.FromTicks(groups.Sum(group => group.LeastTime.Ticks));

    /// <summary>The launches of a candidate, or null where it did not take part, or failed.</summary>
    public LaunchedPair? PairOf(string candidate, ICaseSettings settings) =>
        Pairs.FirstOrDefault(pair =>
            pair.Subject.Name == candidate && pair.Subject.Settings.Equals(settings) && pair.IsTimed
        );

    /// <summary>
    /// The time of a candidate that took part in each launch, in ns per operation. The baseline is in all of them.
    /// </summary>
    public IReadOnlyList<double> TimesOf(LaunchedPair pair) => pair.Subject == Baseline ? BaselineTimes : pair.Times;

    /// <summary>
    /// The time of a candidate that took part, in ns per operation: its ratio times the baseline's time over all launches, so
    /// that times compare as ratios do.
    /// </summary>
    public PairedRatio TimeOf(LaunchedPair pair)
    {
        PairedRatio baseline = PairedRatio.Of(BaselineTimes);
        return pair.Subject == Baseline ? baseline : pair.Ratio.Times(baseline);
    }

    /// <summary>The ratio of a candidate to another one, to itself certainly 1.</summary>
    public static PairedRatio Between(LaunchedPair subject, LaunchedPair other) =>
        subject == other ? new PairedRatio(1, 1, 1) : subject.Ratio.Over(other.Ratio);

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
