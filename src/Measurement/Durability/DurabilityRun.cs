using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Durability;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Durability;

public sealed class DurabilityRun(DurabilityPlan plan, string directory, TextWriter output)
{
    private readonly LedgerTemplates _templates = new(directory);

    public List<CaseResult> Cases { get; } = [];

    public void Measure(Action keep)
    {
        DurabilityCase[] cases =
        [
            .. from setting in plan.Settings
            from provider in plan.Providers
            select new DurabilityCase(provider, setting),
        ];
        CommitRates rates = new(_templates, plan.RateDuration, output);
        IReadOnlyList<CommittingCase> measured = rates.Measure(cases, plan.Seed);
        Stopwatch clock = Stopwatch.StartNew();
        foreach (CommittingCase rate in measured)
        {
            CaseResult result = CrashOrFail(rate);
            Cases.Add(result);
            keep();
            TimeSpan left = clock.Elapsed / Cases.Count * (cases.Length - Cases.Count);
            string progress = $"[{Cases.Count}/{cases.Length}]";
            string remaining = Cases.Count == cases.Length ? "done" : $"{ProgressReporter.Display(left)} left";
            output.WriteLine(
                $"{progress, 9} {rate.Case.Provider.Id, -28} {rate.Case.Setting.Name, -40} {Outcome(result)}  {remaining}"
            );
        }
    }

    private static string Outcome(CaseResult result)
    {
        if (DurabilityFigures.Read(result) is { } figures)
        {
            return $"{figures.CommitsPerSecond.Value, 10:#,0} commits/s";
        }

        return $"FAILED: {result.Failure}";
    }

    private CaseResult CrashOrFail(CommittingCase rate)
    {
        CaseResult result = new()
        {
            Study = Study.Durability.Id,
            Provider = rate.Case.Provider.Id,
            Axes = [new("pragmas", rate.Case.Setting.Name)],
            Versions = CaseRow.VersionsOf(rate.Case.Provider.ReadVersions()),
        };
        try
        {
            if (rate.Failure is { } failure)
            {
                throw failure;
            }

            return result with
            {
                Metrics = Crash(rate).ToMetrics(),
            };
        }
        // Any exception of a provider, a process or the disk fails only this case.
        catch (Exception exception) when (!Interruption.HasBegun)
        {
            return result with { Failure = $"{rate.Case}: {CaseFault.Words(exception)}" };
        }
    }

    private DurabilityFigures Crash(CommittingCase rate)
    {
        (Provider provider, DurabilitySetting setting) = rate.Case;
        bool isNative = provider == NativeBaseline.Provider;
        int kills = isNative ? plan.Kills.Native : plan.Kills.Managed;
        int powerLosses = 0;
        // The suite cannot take power from an engine that it cannot reach.
        if (provider.ObserverAbsence is null)
        {
            powerLosses = isNative ? plan.PowerLosses.Native : plan.PowerLosses.Managed;
        }

        // Each setting has a seed of its own, so that measuring one setting alone repeats its failure.
        int place = DurabilitySetting.All.TakeWhile(earlier => earlier != setting).Count();
        ulong seed = Random64.Mix(plan.Seed + (ulong)place + 1);
        CrashCampaign crashes = new(_templates, plan.Engine);
        return new DurabilityFigures(
            rate.CommitsPerSecond,
            kills > 0 ? crashes.Kill(provider, setting, kills, seed) : null,
            powerLosses > 0 ? crashes.LosePower(provider, setting, powerLosses, seed) : null
        );
    }
}

/// <param name="Kills">Killed processes per case of C++, which starts fast, and per case of another provider.</param>
/// <param name="PowerLosses">Power losses per case of C++, and per case of another provider.</param>
public sealed record DurabilityPlan(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<DurabilitySetting> Settings,
    EngineChoice Engine,
    ulong Seed,
    TimeSpan RateDuration,
    (int Native, int Managed) Kills,
    (int Native, int Managed) PowerLosses
);

internal sealed record DurabilityCase(Provider Provider, DurabilitySetting Setting)
{
    public override string ToString() => $"{Provider} with {Setting}";
}
