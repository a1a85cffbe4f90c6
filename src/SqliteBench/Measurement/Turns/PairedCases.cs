using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// The paired ratios of a run: each candidate of a setting takes turns with the baseline in launches of its own. The
/// baseline does so with itself: that ratio is the noise floor.
/// </summary>
internal sealed class PairedCases(Axes axes, ILauncher launcher)
{
    private readonly Dictionary<ICaseSettings, PairedSetting?> _settings = [];
    private readonly List<string> _failures = [];

    /// <summary>A sentence for each setting that could not be timed in pairs.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>What the launches of a setting say, or null where there are none; it is timed when it is asked for first.</summary>
    public PairedSetting? Of(ICaseSettings settings)
    {
        if (!_settings.TryGetValue(settings, out PairedSetting? setting))
        {
            setting = Time(settings);
            _settings.Add(settings, setting);
        }

        return setting;
    }

    /// <summary>The candidate that a provider's versions are compared with; null where there are none.</summary>
    internal string? FirstVersionOf(string provider) =>
        axes.Versions.Count == 0 || provider == NativeBaseline.Id
            ? null
            : PackageVersion.NameOf(provider, axes.Versions[0]);

    internal static double SecondsOf(ICaseSettings settings, Axes axes) =>
        LaunchSchedule.SecondsOf(settings, axes, Subjects(settings, axes).Length);

    /// <summary>Who takes part: nobody where the baseline does not.</summary>
    private static PairedSubject[] Subjects(ICaseSettings settings, Axes axes) =>
        axes.Providers.Contains(NativeBaseline.Id)
            ? [.. axes.On(Axis.Providers).SelectMany(provider => VersionsOf(provider, settings, axes))]
            : [];

    // The baseline is the same in all of them.
    private static IEnumerable<PairedSubject> VersionsOf(Provider provider, ICaseSettings settings, Axes axes) =>
        axes.Versions.Count == 0 || provider == NativeBaseline.Provider
            ? [new PairedSubject(provider.Id, provider, settings)]
            : axes.Versions.Select(version => new PairedSubject(
                PackageVersion.NameOf(provider.Id, version),
                provider,
                settings
            )
            {
                Version = version,
            });

    private PairedSetting? Time(ICaseSettings settings)
    {
        PairedSubject[] subjects = Subjects(settings, axes);
        if (subjects.Length == 0)
        {
            return null;
        }

        try
        {
            PairedSubject baseline = new(NativeBaseline.Id, NativeBaseline.Provider, settings);
            LaunchedPair[] pairs = [.. subjects.Select(subject => new LaunchedPair(subject, baseline))];
            new LaunchSchedule(launcher).Run(pairs, TimeSpan.FromSeconds(axes.PairSeconds));
            return new PairedSetting(pairs);
        }
        // A setting without pairs is one line at the end of the run; the others go on.
        catch (Exception exception)
        {
            _failures.Add($"pairs of {settings.Describe()}: {Fault.Words(exception)}");
            return null;
        }
    }
}

/// <summary>What the launches of one setting say of each of its candidates.</summary>
internal sealed class PairedSetting(IEnumerable<LaunchedPair> pairs)
{
    private readonly Dictionary<string, LaunchedPair> _pairs = pairs.ToDictionary(pair => pair.Subject.Name);

    public NoiseFloor Floor => NoiseFloor.Of(_pairs[NativeBaseline.Id].Ratio);

    /// <summary>The launches of a candidate, or null where it did not take part.</summary>
    public LaunchedPair? PairOf(string candidate) => _pairs.GetValueOrDefault(candidate);

    /// <summary>
    /// The time of a candidate in each launch, in ns per operation, or null where it did not take part. The baseline is in
    /// all of them.
    /// </summary>
    public IReadOnlyList<double>? TimesOf(string candidate) =>
        candidate == NativeBaseline.Id
            ? [.. _pairs.Values.SelectMany(pair => pair.BaselineTimes)]
            : PairOf(candidate)?.Times;

    /// <summary>
    /// The ratio of a candidate to another one, to itself certainly 1; null where one of them did not take part.
    /// </summary>
    public PairedRatio? Between(string subject, string other) =>
        PairOf(subject) is not { } over || PairOf(other) is not { } under ? null
        : over == under ? new PairedRatio(1, 1, 1)
        : over.Ratio.Over(under.Ratio);
}
