using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// The paired ratios of a run: for each setting all of its providers are timed in turn, in this process, writers each on
/// a copy of its own. The baseline takes part twice: its ratio to itself is the noise floor.
/// </summary>
internal sealed class PairedCases(Axes axes, VersionRounds? versions = null)
{
    private readonly Dictionary<ICaseSettings, PairedSetting?> _settings = [];
    private readonly List<string> _failures = [];

    /// <summary>A sentence for each setting that could not be timed in pairs.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>What the rounds of a setting say, or null where there are none; it is timed when it is asked for first.</summary>
    public PairedSetting? Of(ICaseSettings settings)
    {
        if (!_settings.TryGetValue(settings, out PairedSetting? setting))
        {
            setting = Time(settings);
            _settings.Add(settings, setting);
        }

        return setting;
    }

    /// <summary>The ratio of a provider to the baseline, or null where there is none.</summary>
    public PairedRatio? RatioOf(string provider, ICaseSettings settings) => Of(settings)?.RatioOf(provider);

    /// <summary>The candidate that a provider's versions are compared with; null where there are none.</summary>
    internal string? FirstVersionOf(string provider) =>
        axes.Versions.Count == 0 || provider == NativeBaseline.Id
            ? null
            : VersionRounds.NameOf(provider, axes.Versions[0]);

    internal double SecondsOf(ICaseSettings settings) =>
        SettingRounds.SecondsOf(settings, axes, Subjects(settings).Length);

    /// <summary>Who takes part: nobody where the baseline does not.</summary>
    private PairedSubject[] Subjects(ICaseSettings settings)
    {
        if (!axes.Providers.Contains(NativeBaseline.Id))
        {
            return [];
        }

        return
        [
            .. axes.On(Axis.Providers).SelectMany(provider => VersionsOf(provider, settings)),
            new PairedSubject(PairedSetting.BaselineAgain, NativeBaseline.Provider, settings),
        ];
    }

    // The baseline is the same in all of them.
    private IEnumerable<PairedSubject> VersionsOf(Provider provider, ICaseSettings settings) =>
        axes.Versions.Count == 0 || provider == NativeBaseline.Provider
            ? [new PairedSubject(provider.Id, provider, settings)]
            : axes.Versions.Select(version => new PairedSubject(
                VersionRounds.NameOf(provider.Id, version),
                provider,
                settings
            )
            {
                Version = version,
            });

    private PairedSetting? Time(ICaseSettings settings)
    {
        PairedSubject[] subjects = Subjects(settings);
        if (subjects.Length == 0)
        {
            return null;
        }

        try
        {
            return new PairedSetting(versions?.Time(subjects) ?? SettingRounds.Time(axes, subjects));
        }
        // A setting without pairs is one line at the end of the run; the others go on.
        catch (Exception exception)
        {
            _failures.Add($"pairs of {settings.Describe()}: {Fault.Words(exception)}");
            return null;
        }
    }
}

/// <summary>What the rounds of one setting say of each of its providers.</summary>
internal sealed class PairedSetting
{
    /// <summary>The name of the baseline's second place in the rounds.</summary>
    public const string BaselineAgain = NativeBaseline.Id + " again";

    private readonly Dictionary<string, PairedTimes> _times;
    private readonly Dictionary<string, PairedRatio> _ratios;

    /// <param name="times">Of the providers under their ids, and of the baseline once more as <see cref="BaselineAgain"/>.</param>
    public PairedSetting(IEnumerable<PairedTimes> times)
    {
        _times = times.ToDictionary(candidate => candidate.Name);
        _ratios = _times.Values.ToDictionary(
            candidate => candidate.Name,
            candidate => PairedRatio.Of(candidate, Baseline)
        );
        _ratios[NativeBaseline.Id] = _ratios[BaselineAgain];
        Floor = NoiseFloor.Of(_ratios[BaselineAgain]);
    }

    public PairedTimes Baseline => _times[NativeBaseline.Id];

    public NoiseFloor Floor { get; }

    /// <summary>The times of a provider, or null where it did not take part.</summary>
    public PairedTimes? TimesOf(string provider) => _times.GetValueOrDefault(provider);

    /// <summary>The ratio of a candidate to another one; null where one of them did not take part.</summary>
    public PairedRatio? Between(string subject, string other) =>
        TimesOf(subject) is { } over && TimesOf(other) is { } under ? PairedRatio.Of(over, under) : null;

    /// <summary>The ratio of a provider to the baseline, that of the baseline to itself; null where there is none.</summary>
    public PairedRatio? RatioOf(string provider) => _ratios.TryGetValue(provider, out PairedRatio ratio) ? ratio : null;
}
