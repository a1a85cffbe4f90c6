using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>
/// In what parts subjects are timed. Where a part of the operations says what all of them say, a round is a chunk of a few
/// milliseconds; else it is a whole run: on several threads, whose start and end would weigh more in a chunk than in a
/// measured iteration, and for writers whose transactions are longer than a chunk, as pages that a commit writes once for
/// many operations would be written again in each chunk. (The insert of 100,000 rows took four times as long in
/// transactions of 1,000 as in one of 20,000, and the providers were as good as equal.)
/// </summary>
/// <param name="IsWhole">Whether each round is a whole run, from a state that is laid out between rounds.</param>
/// <param name="ChunkSize">Operations of one round.</param>
/// <param name="WarmupRounds">Rounds of each opening that do not count.</param>
internal sealed record PairedPlan(bool IsWhole, int ChunkSize, int WarmupRounds)
{
    /// <summary>Rounds of each opening that count.</summary>
    public const int Rounds = 16;

    /// <summary>Openings of which no round counts: in the first the JIT has not reached its last tier.</summary>
    public const int WarmupOpenings = 2;

    /// <summary>Openings that count, however long they take.</summary>
    public const int LeastOpenings = 5;

    /// <summary>The time after which an opening has no further round.</summary>
    public static readonly TimeSpan BudgetOfOpening = TimeSpan.FromSeconds(0.6);

    private const int ChunksOfIteration = 20;
    private const int ChunksToWarmUp = 4;
    private const int LeastChunks = 4;

    /// <summary>Operations that there are: no operation of a writer comes twice in an opening.</summary>
    public int Operations => IsWhole ? ChunkSize : ChunkSize * (Rounds + WarmupRounds);

    /// <summary>Plans the rounds: as many operations for each subject as the one does that does least.</summary>
    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">The subjects.</param>
    public static PairedPlan Of(Axes axes, IReadOnlyList<PairedSubject> subjects)
    {
        int operations = subjects.Min(subject => subject.Settings.Operations(axes));
        bool startsAnew = subjects.Any(subject => subject.Settings.StartsAnew);
        return subjects.All(subject => RunsInChunks(subject.Settings, operations))
            // Writers are opened on a copy each, which costs more than all of their rounds.
            ? new PairedPlan(false, ChunkOf(operations), startsAnew ? ChunksToWarmUp / 2 : ChunksToWarmUp)
            // A run that starts anew has no caches to fill.
            : new PairedPlan(true, operations, startsAnew ? 0 : 1);
    }

    /// <summary>Whether a round of a setting is a chunk rather than a whole run.</summary>
    /// <param name="settings">The setting.</param>
    /// <param name="operations">Operations of an iteration.</param>
    public static bool RunsInChunks(ICaseSettings settings, int operations) =>
        settings is CaseSettings { Workload.RunsWhole: false, Threads: 1 } block
        && (!block.Workload.Writes || block.BatchSize.Next(operations) <= ChunkOf(operations));

    /// <summary>The rounds of the plan.</summary>
    /// <param name="openings">How often the subjects are opened anew at the most.</param>
    /// <param name="budget">The time after which there is no further opening.</param>
    public InterleavedTiming Timing(int openings, TimeSpan budget) =>
        new(Operations)
        {
            ChunkSize = ChunkSize,
            Openings = openings,
            LeastOpenings = LeastOpenings,
            Rounds = Rounds,
            WarmupRounds = WarmupRounds,
            WarmupOpenings = WarmupOpenings,
            Budget = budget,
            BudgetOfOpening = BudgetOfOpening,
            LeastRounds = IsWhole ? 1 : LeastChunks,
        };

    /// <summary>Makes the operations of the subjects and works out the answers, in this process.</summary>
    /// <param name="axes">The run's axes.</param>
    /// <param name="subjects">The subjects.</param>
    public IPairedRun Prepare(Axes axes, IReadOnlyList<PairedSubject> subjects) =>
        !IsWhole ? new PairedDatabases(axes, subjects, Operations)
        // By itself each pragma set would have a number of its own, where commits wait for the disk.
        : subjects.All(subject => subject.Settings is CaseSettings)
            ? new WholeRuns(axes with { Operations = Operations }, subjects)
        : new WholeRuns(axes, subjects);

    private static int ChunkOf(int operations) => Math.Max(1, operations / ChunksOfIteration);
}
