using SqliteBench.Measurement.Cases;

namespace SqliteBench.Measurement.Turns;

internal enum PairedParts
{
    /// <summary>A chunk of operations, in transactions of its own.</summary>
    Chunks,

    /// <summary>A chunk of operations inside a longer transaction; its commit is a part by itself.</summary>
    Steps,

    /// <summary>A whole run, from a state that is laid out between rounds.</summary>
    WholeRuns,
}

/// <summary>
/// In what parts subjects are timed. Where a part of the operations says what all of them say, a round is a chunk of a few
/// milliseconds. Writers whose transactions are longer than that keep them: all go through the chunks of one transaction
/// in turn, and then commit in turn, as pages that a commit writes once for many operations would be written again for
/// each chunk. (The insert of 100,000 rows took four times as long in transactions of 1,000 as in one of 20,000, and the
/// providers were as good as equal.) What can be neither is timed in whole runs: on several threads, whose start and end
/// would weigh more in a chunk than in a measured iteration, and workloads that are one thing from beginning to end.
/// </summary>
internal sealed record PairedPlan(
    PairedParts Parts,
    // No operation of a writer comes twice in an opening.
    int Operations,
    int ChunkSize,
    int WarmupRounds = 0,
    // 0 where a round is no part of a transaction.
    int TransactionSize = 0
)
{
    public const int Rounds = 16;

    /// <summary>Openings of which no round counts: in the first the JIT has not reached its last tier.</summary>
    public const int WarmupOpenings = 2;

    /// <summary>Openings that count, however long they take.</summary>
    public const int LeastOpenings = 5;

    /// <summary>The time after which an opening has no further round.</summary>
    public static readonly TimeSpan BudgetOfOpening = TimeSpan.FromSeconds(0.6);

    private const int ChunksOfIteration = 20;

    // Writers have pages of their own, which a longer step finds in the processor's caches: the operations of an insert took
    // 2434 ns in steps of 1,000, 1934 in 2,500, 1898 in 5,000 and 1796 in one of 20,000, with 7 candidates in turn.
    private const int StepsOfIteration = 8;
    private const int ChunksToWarmUp = 4;
    private const int LeastChunks = 4;

    /// <summary>Plans the rounds: as many operations for each subject as the one does that does least.</summary>
    public static PairedPlan Of(Axes axes, IReadOnlyList<PairedSubject> subjects)
    {
        int operations = subjects.Min(subject => subject.Settings.Operations(axes));
        bool startsAnew = subjects.Any(subject => subject.Settings.StartsAnew);
        int chunk = ChunkOf(operations);
        switch (subjects.Max(subject => PartsOf(subject.Settings, operations)))
        {
            case PairedParts.Chunks:
                // Writers are opened on a copy each, which costs more than all of their rounds.
                int warmup = startsAnew ? ChunksToWarmUp / 2 : ChunksToWarmUp;
                return new PairedPlan(PairedParts.Chunks, chunk * (Rounds + warmup), chunk, warmup);
            case PairedParts.Steps:
                // Nothing warms up: what the first operations of a run cost is part of what it costs.
                int transaction = subjects.Max(subject => TransactionOf((CaseSettings)subject.Settings, operations));
                return new PairedPlan(
                    PairedParts.Steps,
                    operations,
                    Math.Max(1, operations / StepsOfIteration),
                    TransactionSize: transaction
                );
            default:
                // A run that starts anew has no caches to fill.
                return new PairedPlan(PairedParts.WholeRuns, operations, operations, startsAnew ? 0 : 1);
        }
    }

    public static PairedParts PartsOf(ICaseSettings settings, int operations) =>
        settings is not CaseSettings { Workload.RunsWhole: false, Threads: 1 } block ? PairedParts.WholeRuns
        : block.Workload.Writes && TransactionOf(block, operations) > ChunkOf(operations) ? PairedParts.Steps
        : PairedParts.Chunks;

    public InterleavedTiming Timing(int openings, TimeSpan budget) =>
        new(Operations)
        {
            ChunkSize = ChunkSize,
            TransactionSize = TransactionSize,
            Openings = openings,
            LeastOpenings = LeastOpenings,
            Rounds = Rounds,
            WarmupRounds = WarmupRounds,
            WarmupOpenings = WarmupOpenings,
            Budget = budget,
            BudgetOfOpening = BudgetOfOpening,
            LeastRounds = Parts == PairedParts.WholeRuns ? 1 : LeastChunks,
        };

    /// <summary>Makes the operations of the subjects and works out the answers, in this process.</summary>
    public IPairedRun Prepare(Axes axes, IReadOnlyList<PairedSubject> subjects) =>
        Parts != PairedParts.WholeRuns ? new PairedDatabases(axes, subjects, this)
        // By itself each pragma set would have a number of its own, where commits wait for the disk.
        : subjects.All(subject => subject.Settings is CaseSettings)
            ? new WholeRuns(axes with { Operations = Operations }, subjects)
        : new WholeRuns(axes, subjects);

    private static int ChunkOf(int operations) => Math.Max(1, operations / ChunksOfIteration);

    private static int TransactionOf(CaseSettings settings, int operations) => settings.BatchSize.Next(operations);
}
