using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>In what parts subjects are timed: chunks of a run or, where a part says nothing, whole runs.</summary>
/// <param name="IsWhole">Whether each round is a whole run, from a state that is laid out between rounds.</param>
/// <param name="ChunkSize">Operations of one round.</param>
/// <param name="Chunks">Chunks of an opening; 1 of whole runs.</param>
internal sealed record PairedPlan(bool IsWhole, int ChunkSize, int Chunks)
{
    private const int ChunksOfIteration = 20;
    private const int ChunksOfOpening = 60;
    private const int WarmupChunks = 10;
    private const int MostWholeRuns = 30;

    /// <summary>Operations that there are.</summary>
    public int Operations => ChunkSize * Chunks;

    /// <summary>Plans the rounds: as many operations for each subject as the one does that does least.</summary>
    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">The subjects.</param>
    public static PairedPlan Of(Axes axes, IReadOnlyList<PairedSubject> subjects)
    {
        int operations = subjects.Min(subject => subject.Settings.Operations(axes));
        int threads = subjects.Max(subject => (subject.Settings as CaseSettings)?.Threads ?? 1);
        return subjects.All(subject => RunsInChunks(subject.Settings))
            ? new PairedPlan(false, Math.Max(threads, operations / ChunksOfIteration), ChunksOfOpening)
            : new PairedPlan(true, operations, 1);
    }

    /// <summary>Whether a part of a run says something.</summary>
    /// <param name="settings">The setting.</param>
    public static bool RunsInChunks(ICaseSettings settings) => settings is CaseSettings { Workload.RunsWhole: false };

    /// <summary>The rounds of the plan.</summary>
    /// <param name="openings">How often the subjects are opened anew at the most.</param>
    /// <param name="budgetOfOpening">The time after which an opening has no further round.</param>
    /// <param name="budget">The time after which there is no further opening.</param>
    public InterleavedTiming Timing(int openings, TimeSpan budgetOfOpening, TimeSpan? budget = null) =>
        new(Operations)
        {
            ChunkSize = ChunkSize,
            Openings = openings,
            Rounds = IsWhole ? MostWholeRuns : Chunks - WarmupChunks,
            WarmupRounds = IsWhole ? 1 : WarmupChunks,
            WarmupOpenings = 1,
            BudgetOfOpening = budgetOfOpening,
            Budget = budget ?? TimeSpan.MaxValue,
        };

    /// <summary>Makes the operations of the subjects and works out the answers, in this process.</summary>
    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">The subjects.</param>
    public IPairedRun Prepare(Axes axes, IReadOnlyList<PairedSubject> subjects) =>
        IsWhole ? new WholeRuns(axes, subjects) : new PairedDatabases(axes, subjects, Operations);
}
