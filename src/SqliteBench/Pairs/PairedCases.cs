using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>
/// The paired ratios of a run: for each setting all of its providers are timed in turn, in this process, writers each on
/// a copy of its own. The baseline takes part twice: its ratio to itself is the noise floor.
/// </summary>
/// <param name="axes">The run's axes.</param>
/// <param name="further">Providers that take part where what stands on them does; none when null.</param>
/// <param name="versions">Times the versions of the axes in processes of their own; null where there are none.</param>
public sealed class PairedCases(Axes axes, IReadOnlyList<Provider>? further = null, VersionRounds? versions = null)
{
    private readonly Dictionary<ICaseSettings, PairedSetting?> _settings = [];
    private readonly List<string> _failures = [];

    /// <summary>A sentence for each setting that could not be timed in pairs.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>What the rounds of a setting say, or null where there are none; it is timed when it is asked for first.</summary>
    /// <param name="settings">The setting.</param>
    public PairedSetting? Of(ICaseSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        if (!_settings.TryGetValue(settings, out PairedSetting? setting))
        {
            setting = Time(settings);
            _settings.Add(settings, setting);
        }

        return setting;
    }

    /// <summary>The same of a setting that has been timed; null for another.</summary>
    /// <param name="settings">The setting.</param>
    public PairedSetting? Find(ICaseSettings settings) => _settings.GetValueOrDefault(settings);

    /// <summary>The ratio of a provider to the baseline, or null where there is none.</summary>
    /// <param name="provider">The provider's id.</param>
    /// <param name="settings">The setting; it is timed when it is asked for first.</param>
    public PairedRatio? RatioOf(string provider, ICaseSettings settings) => Of(settings)?.RatioOf(provider);

    /// <summary>The contender that a provider's versions are compared with; null where there are none.</summary>
    /// <param name="provider">The provider's id.</param>
    internal string? FirstVersionOf(string provider) =>
        axes.Versions.Count == 0 || provider == NativeBaseline.Id
            ? null
            : VersionRounds.NameOf(provider, axes.Versions[0]);

    /// <summary>About how long the rounds of a setting take, in seconds.</summary>
    /// <param name="settings">The setting.</param>
    internal double SecondsOf(ICaseSettings settings) =>
        SettingRounds.SecondsOf(settings, axes, Subjects(settings).Length);

    /// <summary>Who takes part: nobody where the baseline does not.</summary>
    private PairedSubject[] Subjects(ICaseSettings settings)
    {
        if (!axes.Providers.Contains(NativeBaseline.Id))
        {
            return [];
        }

        Provider[] chosen = [.. axes.Providers.Select(id => ProviderCatalog.Find(id)!)];
        return
        [
            .. chosen
                .Concat((further ?? []).Where(layer => chosen.Any(provider => provider.StandsOn == layer)))
                .SelectMany(provider => VersionsOf(provider, settings)),
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
#pragma warning disable CA1031 // A setting without pairs is one line at the end of the run; the others go on.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            _failures.Add($"pairs of {settings.Describe()}: {Fault.Words(exception)}");
            return null;
        }
    }
}
