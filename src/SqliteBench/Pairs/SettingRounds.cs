using SqliteBench.Measuring;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>
/// Times the contenders of one setting in turn. Where a part of the operations says what all of them say, a round is a
/// chunk of a few milliseconds; else, and on several threads, whose start and end would weigh more in a chunk than in a
/// measured iteration, it is a whole run.
/// </summary>
/// <param name="axes">The run's axes.</param>
/// <param name="entries">Who takes part.</param>
internal sealed class SettingRounds(Axes axes, IReadOnlyList<PairedEntry> entries)
{
    private const int ChunksOfIteration = 20;
    private const int Openings = 15;
    private const int WarmupOpenings = 1;
    private const int Rounds = 16;
    private const int WarmupRounds = 4;
    private const int LeastOpeningsInChunks = 8;
    private const int LeastOpenings = 5;
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(9);
    private static readonly TimeSpan s_budgetOfOpening = TimeSpan.FromSeconds(0.6);

    /// <summary>About how long the rounds of a setting take, in seconds.</summary>
    /// <param name="settings">The setting.</param>
    /// <param name="axes">The run's axes.</param>
    /// <param name="contenders">How many take part.</param>
    public static double SecondsOf(ICaseSettings settings, Axes axes, int contenders)
    {
        // The chunks of an opening are as many operations as an iteration has.
        bool inChunks = RunsInChunks(settings);
        double seconds = contenders * settings.SecondsOfIteration(axes) * (WarmupOpenings + Openings);
        double most = inChunks ? seconds : seconds * Rounds;
        double least = seconds / (WarmupOpenings + Openings) * (WarmupOpenings + LeastOpenings);
        return Math.Max(inChunks ? 0 : least, Math.Min(most, s_budget.TotalSeconds));
    }

    /// <summary>Times them.</summary>
    /// <param name="settings">The setting.</param>
    public IReadOnlyList<PairedTimes> Time(ICaseSettings settings) =>
        RunsInChunks(settings) ? TimeChunks((CaseSettings)settings) : TimeWholeRuns(settings);

    /// <summary>Whether a round of a setting is a chunk rather than a whole run.</summary>
    /// <param name="settings">The setting.</param>
    internal static bool RunsInChunks(ICaseSettings settings) =>
        settings is CaseSettings { Workload.RunsWhole: false, Threads: 1 };

    private IReadOnlyList<PairedTimes> TimeChunks(CaseSettings settings)
    {
        int chunk = Math.Max(1, settings.Operations(axes) / ChunksOfIteration);
        // Writers are opened on a copy each, which costs more than all of their rounds.
        int warmups = settings.StartsAnew ? WarmupRounds / 2 : WarmupRounds;
        int operations = chunk * (Rounds + warmups);
        InterleavedTiming timing = new(operations)
        {
            ChunkSize = chunk,
            Openings = Openings,
            LeastOpenings = LeastOpeningsInChunks,
            Rounds = Rounds,
            WarmupRounds = warmups,
            WarmupOpenings = WarmupOpenings,
            Budget = s_budget,
            BudgetOfOpening = s_budgetOfOpening,
        };
        using PairedDatabases databases = new(axes, settings, operations);
        return timing.Run(() => databases.Open(entries));
    }

    private IReadOnlyList<PairedTimes> TimeWholeRuns(ICaseSettings settings)
    {
        InterleavedTiming timing = new(operations: 1)
        {
            ChunkSize = 1,
            Openings = Openings,
            LeastOpenings = LeastOpenings,
            Rounds = Rounds,
            // A run that starts anew has no caches to fill.
            WarmupRounds = settings.StartsAnew ? 0 : 1,
            WarmupOpenings = WarmupOpenings,
            Budget = s_budget,
            BudgetOfOpening = s_budgetOfOpening,
        };
        long operations = 1;
        IReadOnlyList<PairedTimes> times = timing.Run(() =>
            WholeRuns.Open(
                entries,
                provider =>
                {
                    CaseWork work = settings.Begin(provider, axes);
                    operations = work.Operations;
                    return work;
                }
            )
        );
        return
        [
            .. times
                .Select(contender => contender.Of(operations))
                .Select(contender => settings.Threads == 1 ? contender : contender with { BytesPerOperation = null }),
        ];
    }
}
