using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>
/// The paired ratios of a run: for each setting all of its providers are timed in turn, in this process, writers each on
/// a copy of its own. The baseline takes part twice: its ratio to itself is the noise floor.
/// </summary>
/// <param name="axes">The run's axes.</param>
public sealed class PairedCases(Axes axes)
{
    private const int Openings = 4;
    private const int OpeningsOfWholeRuns = 3;
    private static readonly TimeSpan s_budgetOfOpening = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan s_budgetOfWholeRuns = TimeSpan.FromSeconds(1.5);

    private readonly Dictionary<ICaseSettings, IReadOnlyDictionary<string, PairedRatio>> _ratios = [];
    private readonly List<string> _failures = [];

    /// <summary>A sentence for each setting that could not be timed in pairs.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>The ratio of a provider to the baseline, or null where there is none.</summary>
    /// <param name="provider">The provider's id.</param>
    /// <param name="settings">The setting; it is timed when it is asked for first.</param>
    public PairedRatio? RatioOf(string provider, ICaseSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        if (!_ratios.TryGetValue(settings, out IReadOnlyDictionary<string, PairedRatio>? ratios))
        {
            ratios = Time(settings);
            _ratios.Add(settings, ratios);
        }

        return ratios.TryGetValue(provider, out PairedRatio ratio) ? ratio : null;
    }

    /// <summary>How often, about, each provider runs all operations of a setting that cannot be timed in parts.</summary>
    /// <param name="settings">The setting.</param>
    internal static int WholeRunsOf(ICaseSettings settings) => PairedPlan.RunsInChunks(settings) ? 0 : 8;

    private Dictionary<string, PairedRatio> Time(ICaseSettings settings)
    {
        try
        {
            return TimeOrThrow(settings);
        }
#pragma warning disable CA1031 // A setting without pairs is one line at the end of the run; the others go on.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            _failures.Add($"pairs of {settings.Describe()}: {exception.Message}");
            return [];
        }
    }

    private Dictionary<string, PairedRatio> TimeOrThrow(ICaseSettings settings)
    {
        Provider baseline = NativeBaseline.Provider;
        if (!axes.Providers.Contains(baseline.Id))
        {
            return [];
        }

        // The second of the baseline comes last, under its own place.
        Provider[] providers = [.. axes.Providers.Select(id => ProviderCatalog.Find(id)!), baseline];
        IReadOnlyList<PairedTimes> times = TimeAll([
            .. providers.Select(provider => new PairedSubject(provider.Id, provider, settings)),
        ]);
        PairedTimes baselineTimes = times[Array.IndexOf(providers, baseline)];
        return providers
            .Select((provider, index) => (provider, index))
            .Where(entry => entry.provider != baseline || entry.index == providers.Length - 1)
            .ToDictionary(entry => entry.provider.Id, entry => PairedRatio.Of(times[entry.index], baselineTimes));
    }

    private IReadOnlyList<PairedTimes> TimeAll(PairedSubject[] subjects)
    {
        PairedPlan plan = PairedPlan.Of(axes, subjects);
        InterleavedTiming timing = plan.IsWhole
            ? plan.Timing(OpeningsOfWholeRuns, s_budgetOfWholeRuns)
            : plan.Timing(Openings, s_budgetOfOpening);
        using IPairedRun run = plan.Prepare(axes, subjects);
        return timing.Run(run.Open);
    }
}
