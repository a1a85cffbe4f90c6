using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Durability;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Ledgers;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement.Durability;

/// <summary>The command <c>durability</c>: measures each case's commits per second, and then crashes it.</summary>
public sealed class DurabilityRun(DurabilityPlan plan, string directory, TextWriter output)
{
    private readonly LedgerTemplates _templates = new(directory);

    public List<CaseResult> Cases { get; } = [];

    /// <param name="keep">Called after each case, to save the results so far.</param>
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
        foreach (CommittingCase rate in measured)
        {
            CaseResult result = CrashOrFail(rate);
            Cases.Add(result);
            keep();
            string progress = $"[{Cases.Count}/{cases.Length}]";
            string outcome = DurabilityFigures.Read(result) is { } figures
                ? $"{figures.CommitsPerSecond.Value, 10:#,0} commits/s"
                : $"FAILED: {result.Failure}";
            output.WriteLine($"{progress, 9} {rate.Case.Provider.Id, -28} {rate.Case.Setting.Name, -40} {outcome}");
        }
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
            rate.ThrowIfFailed();
            return result with { Metrics = Crash(rate).ToMetrics() };
        }
        // Any exception of a provider, a process or the disk fails only this case.
        catch (Exception exception) when (!Interruption.HasBegun)
        {
            return result with { Failure = $"{rate.Case}: {CaseFault.MessageOf(exception)}" };
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

/// <summary>The options of the command <c>durability</c>, and its run.</summary>
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

/// <summary>A provider that commits in a setting of journal and syncs.</summary>
internal sealed record DurabilityCase(Provider Provider, DurabilitySetting Setting)
{
    public override string ToString() => $"{Provider} with {Setting}";
}

/// <summary>Measures commits per second, in turns in random order: a drifting machine slows all cases alike.</summary>
internal sealed class CommitRates(
    LedgerTemplates templates,
    TimeSpan duration,
    TextWriter output,
    TimeProvider? clock = null
)
{
    private const int LeastRounds = 20;

    // The progress lines of all rounds.
    private const int Lines = 10;
    private static readonly TimeSpan s_longestTurn = TimeSpan.FromMilliseconds(20);

    public IReadOnlyList<CommittingCase> Measure(IReadOnlyList<DurabilityCase> cases, ulong seed)
    {
        int rounds = Math.Max(LeastRounds, (int)(duration / s_longestTurn));
        CommittingCase[] rates = [.. cases.Select((@case, index) => Of(@case, $"rate-{index}", duration / rounds))];
        // Cases that never sync come last: their unwritten data would slow the others' syncs.
        foreach (bool neverSync in rates.Select(rate => rate.Case.Setting.NeverSyncs).Distinct().Order())
        {
            CommittingCase[] turns = Array.FindAll(rates, rate => rate.Case.Setting.NeverSyncs == neverSync);
            void Tell(int round)
            {
                if (round > 0 && round * Lines / rounds > (round - 1) * Lines / rounds)
                {
                    output.WriteLine($"commits/s: {turns.Length} taking turns, round {round, 3} of {rounds}");
                }
            }

            try
            {
                new Rounds(rounds, warmUps: 1, seed.GetHashCode(), Interruption.Token) { OnRoundCompleted = Tell }.Run(
                    turns
                );
            }
            finally
            {
                Array.ForEach(turns, turn => turn.Dispose());
            }
        }

        return rates;
    }

    private CommittingCase Of(DurabilityCase durabilityCase, string name, TimeSpan atLeast) =>
        new(
            durabilityCase,
            () =>
                Ledger.Open(
                    durabilityCase.Provider,
                    templates.Copy(durabilityCase.Setting, name),
                    PragmaSet.Parse(durabilityCase.Setting.Name)
                ),
            () => templates.Remove(name),
            atLeast,
            clock ?? TimeProvider.System
        );
}

/// <summary>A case that commits during its turn; a sample is its rate, in commits per second.</summary>
/// <param name="atLeast">Minimum time of a turn; each commits at least once.</param>
internal sealed class CommittingCase(
    DurabilityCase durabilityCase,
    Func<Ledger> open,
    Action remove,
    TimeSpan atLeast,
    TimeProvider clock
) : SampledCandidate, IDisposable
{
    private Ledger? _ledger;
    private long _last;

    public DurabilityCase Case => durabilityCase;

    /// <summary>Transactions per second: the median over turns, with its 95 % interval.</summary>
    public Estimate CommitsPerSecond => MedianInterval.Estimate(Samples);

    public void Dispose()
    {
        try
        {
            _ledger?.Dispose();
            remove();
        }
        // Any exception of a provider or the disk fails only this case.
        catch (Exception exception) when (!Interruption.HasBegun)
        {
            Failure ??= exception;
        }
    }

    protected override double Measure(int round)
    {
        _ledger ??= open();
        long before = _last;
        long start = clock.GetTimestamp();
        do
        {
            _ledger.Commit(++_last);
        } while (clock.GetElapsedTime(start) < atLeast);

        return (_last - before) / clock.GetElapsedTime(start).TotalSeconds;
    }
}
