using System.Diagnostics;
using System.Globalization;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Durability;

/// <summary>Measures every case of a plan, and writes the results down after each.</summary>
/// <param name="plan">The plan.</param>
/// <param name="workspace">Where the ledgers go.</param>
/// <param name="processes">The processes that commit.</param>
/// <param name="output">Told a line a case, with the time that is left.</param>
internal sealed class DurabilityRun(
    DurabilityPlan plan,
    InterruptibleDirectory workspace,
    LedgerProcesses processes,
    TextWriter output
)
{
    private readonly LedgerTemplates _templates = new(workspace.Location, PInvokeShim.Provider);
    private readonly List<CaseResult> _cases = [];

    /// <summary>What was measured.</summary>
    public IReadOnlyList<CaseResult> Cases => _cases;

    /// <summary>Measures the cases; one that fails says so, and the others go on.</summary>
    /// <param name="keep">Called after each case.</param>
    /// <exception cref="LedgerProcessException">The program is interrupted.</exception>
    public void Measure(Action keep)
    {
        int total = plan.Settings.Count * plan.Providers.Count;
        Stopwatch clock = Stopwatch.StartNew();
        foreach (DurabilitySetting setting in plan.Settings)
        {
            foreach (Provider provider in plan.Providers)
            {
                CaseResult result = MeasureOrFail(provider, setting);
                _cases.Add(result);
                keep();
                TimeSpan left = clock.Elapsed / _cases.Count * (total - _cases.Count);
                string progress = string.Create(CultureInfo.InvariantCulture, $"[{_cases.Count}/{total}]");
                string remaining = _cases.Count == total ? "done" : $"{ProgressReporter.Display(left)} left";
                output.WriteLine(
                    $"{progress, 9} {provider.Id, -28} {setting.Name, -40} {Outcome(result)}  {remaining}"
                );
            }
        }
    }

    private static string Outcome(CaseResult result) =>
        DurabilityFigures.Of(result) is { } figures
            ? $"{CrashText.Rate(figures.CommitsPerSecond), 10} commits/s"
            : $"FAILED: {result.Failure}";

    private CaseResult MeasureOrFail(Provider provider, DurabilitySetting setting)
    {
        try
        {
            return ToCase(provider, setting) with { Metrics = Measure(provider, setting).ToMetrics() };
        }
#pragma warning disable CA1031 // Whatever a provider, a process or the disk throws is the failure of one case.
        catch (Exception exception)
            when (!SignalCleanup.HoldsBack() && exception is not LedgerProcessException { IsInterruption: true })
#pragma warning restore CA1031
        {
            return ToCase(provider, setting) with { Failure = $"{provider} with {setting}: {exception.Message}" };
        }
    }

    private DurabilityFigures Measure(Provider provider, DurabilitySetting setting)
    {
        (int kills, int powerLosses) = plan.CrashesOf(provider);
        ulong seed = SeedOf(setting);
        return new DurabilityFigures(
            CommitRate.Measure(provider, _templates.Copy(setting), setting, plan.RateDuration),
            kills > 0
                ? new KillCampaign(_templates, PInvokeShim.Provider, processes).Run(provider, setting, kills, seed)
                : null,
            powerLosses > 0
                ? new PowerLossCampaign(_templates, PInvokeShim.Provider).Run(provider, setting, powerLosses, seed)
                : null
        );
    }

    // That of a setting does not depend on what else is measured: so a failure is repeated by its setting alone.
    private ulong SeedOf(DurabilitySetting setting) =>
        Random64.Mix(plan.Seed + (ulong)DurabilitySetting.All.TakeWhile(other => other != setting).Count() + 1);

    private static CaseResult ToCase(Provider provider, DurabilitySetting setting)
    {
        ProviderVersions versions = provider.ReadVersions();
        return new CaseResult
        {
            Study = DurabilityStudy.Id,
            Provider = provider.Id,
            Axes = [new("pragmas", setting.Name)],
            Metrics = new Dictionary<string, Estimate>(StringComparer.Ordinal),
            Versions =
            [
                new("package", versions.Package),
                new("package_version", versions.PackageVersion),
                new("sqlite_version", versions.EngineVersion),
                new("sqlite_source_id", versions.EngineSourceId),
            ],
        };
    }
}
