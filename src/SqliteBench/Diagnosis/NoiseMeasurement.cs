using SqliteBench.Pairs;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Studies;
using SqliteBench.Workloads;

namespace SqliteBench.Diagnosis;

/// <summary>Times a provider against itself, as a study times its providers.</summary>
/// <param name="provider">The provider.</param>
/// <param name="directory">A directory for its databases, which the caller removes.</param>
/// <param name="seconds">How long it takes, about, in seconds.</param>
internal sealed class NoiseMeasurement(Provider provider, string directory, int seconds)
{
    private const long Rows = 10_000;

    /// <summary>Times a workload.</summary>
    /// <param name="workload">The workload.</param>
    /// <returns>Time of the provider over its time in a second place.</returns>
    public PairedRatio Of(Workload workload)
    {
        CaseSettings settings = new(workload, PragmaSet.Combination, BatchSize.All, Threads: 1, Rows);
        Axes axes = new(
            [provider.Id],
            [workload.Id],
            [settings.Pragmas.Name],
            [settings.BatchSize.Operations],
            [settings.Threads],
            [Rows],
            [settings.Schema.Id],
            Operations: null,
            StreamOptions.DefaultSeed,
            Providers.Engine.EngineLibrary.Current.Choice.ToString(),
            Path.Combine(directory, "templates"),
            directory
        )
        {
            PairSeconds = seconds,
        };
        _ = new TemplateCache(axes.Templates, PInvokeShim.Provider).Get(settings.Template(axes.Seed));
        IReadOnlyList<PairedTimes> times = SettingRounds.Time(
            axes,
            [
                new PairedSubject(provider.Id, provider, settings),
                new PairedSubject($"{provider} again", provider, settings),
            ]
        );
        return PairedRatio.Of(times[0], times[1]);
    }
}
