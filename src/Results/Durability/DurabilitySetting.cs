namespace SqliteBench.Results.Durability;

/// <summary>A journal mode with a value of synchronous, and what SQLite's own documents promise of it, in our words.</summary>
public sealed record DurabilitySetting(
    string JournalMode,
    string Synchronous,
    Promise OnKill,
    Promise OnPowerLoss,
    string Reason
)
{
    private const string Off = "OFF";

    private const string Never =
        "Nothing is ever synced: what the operating system holds outlives the process, and not the power";

    private const string InMemory =
        "What a transaction overwrites is kept in memory alone: when it ends within a commit, nothing can undo that";

    private const string Logged = "Each commit syncs the write-ahead log; in this mode EXTRA does what FULL does";

    private const string OldFileSystem =
        "The journal is synced once, with its header: on an old file system there is a very small chance of damage";

    private const string DirectoryUnsynced =
        "Journal and database are synced, the directory is not: the journal of the last commit may come back, and undo it";

    private const string DirectorySynced = "As FULL, and the directory is synced when the journal is removed";

    private const string CheckpointsOnly =
        "The write-ahead log is synced by checkpoints alone: commits since the last one may be missing";

    /// <summary>
    /// Every setting. Sources: https://www.sqlite.org/pragma.html#pragma_synchronous and #pragma_journal_mode,
    /// https://www.sqlite.org/atomiccommit.html, https://www.sqlite.org/wal.html.
    /// </summary>
    public static IReadOnlyList<DurabilitySetting> All { get; } =
    [
        new("DELETE", Off, Promise.Keeps, Promise.MayDamage, Never),
        new("DELETE", "NORMAL", Promise.Keeps, Promise.MayDamage, OldFileSystem),
        new("DELETE", "FULL", Promise.Keeps, Promise.MayUndoLast, DirectoryUnsynced),
        new("DELETE", "EXTRA", Promise.Keeps, Promise.Keeps, DirectorySynced),
        new("WAL", Off, Promise.Keeps, Promise.MayDamage, Never),
        new("WAL", "NORMAL", Promise.Keeps, Promise.MayLose, CheckpointsOnly),
        new("WAL", "FULL", Promise.Keeps, Promise.Keeps, Logged),
        new("WAL", "EXTRA", Promise.Keeps, Promise.Keeps, Logged),
        new("MEMORY", Off, Promise.MayDamage, Promise.MayDamage, InMemory),
        new("MEMORY", "NORMAL", Promise.MayDamage, Promise.MayDamage, InMemory),
        new("MEMORY", "FULL", Promise.MayDamage, Promise.MayDamage, InMemory),
        new("MEMORY", "EXTRA", Promise.MayDamage, Promise.MayDamage, InMemory),
    ];

    /// <summary>The two pragmas, as the command line and the results have them.</summary>
    public string Name => $"journal_mode={JournalMode}+synchronous={Synchronous}";

    /// <summary>Whether nothing is ever synced.</summary>
    public bool NeverSyncs => Synchronous == Off;

    /// <summary>The same, with checkpoints every few transactions, so that crashes meet some.</summary>
    public string PragmasOfCrashes => $"{Name}+wal_autocheckpoint=32";

    /// <summary>The setting of two pragmas, in either order; null where there is none.</summary>
    public static DurabilitySetting? Find(string name) =>
        All.FirstOrDefault(setting =>
            setting.Name.Split('+').Order().SequenceEqual(name.Split('+').Order(), StringComparer.OrdinalIgnoreCase)
        );

    /// <inheritdoc />
    public override string ToString() => Name;
}

/// <summary>
/// What SQLite says of acknowledged transactions after a crash: how many of the last may be missing, and whether what is there
/// is sound. Each allows what those before it allow.
/// </summary>
public sealed record Promise(string Words, long MostLost, bool IsSound)
{
    /// <summary>All are there, and nothing is half there.</summary>
    public static Promise Keeps { get; } = new("keeps every transaction", 0, IsSound: true);

    /// <summary>The last one may be undone, as if it had not been.</summary>
    public static Promise MayUndoLast { get; } = new("may undo the last transaction", 1, IsSound: true);

    /// <summary>Some of the last ones may be missing; what is there is sound.</summary>
    public static Promise MayLose { get; } = new("may lose the last transactions", long.MaxValue, IsSound: true);

    /// <summary>The database may be damaged, or hold a part of a transaction.</summary>
    public static Promise MayDamage { get; } = new("may damage the database", long.MaxValue, IsSound: false);

    /// <summary>Whether crashes did no more than it allows.</summary>
    public bool Allows(CrashTally crashes) =>
        !IsSound || (crashes is { Corrupt: 0, HalfDone: 0 } && crashes.MostLost <= MostLost);
}
