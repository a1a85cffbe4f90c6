namespace SqliteBench.Results.Durability;

/// <summary>A journal mode with a value of synchronous, and what SQLite's own documents promise of it, in our words.</summary>
/// <param name="JournalMode">The journal mode.</param>
/// <param name="Synchronous">The value of synchronous.</param>
/// <param name="OnKill">What is promised when the process is killed.</param>
/// <param name="OnPowerLoss">What is promised when the power goes.</param>
/// <param name="Reason">Why that is so.</param>
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

    /// <summary>
    /// Every setting. Sources: https://www.sqlite.org/pragma.html#pragma_synchronous and #pragma_journal_mode,
    /// https://www.sqlite.org/atomiccommit.html, https://www.sqlite.org/wal.html.
    /// </summary>
    public static IReadOnlyList<DurabilitySetting> All { get; } =
    [
        new("DELETE", Off, Promise.Keeps, Promise.MayDamage, Never),
        new(
            "DELETE",
            "NORMAL",
            Promise.Keeps,
            Promise.MayDamage,
            "The journal is synced once, with its header: on an old file system there is a very small chance of damage"
        ),
        new(
            "DELETE",
            "FULL",
            Promise.Keeps,
            Promise.MayUndoLast,
            "Journal and database are synced, the directory is not: the journal of the last commit may come back, and undo it"
        ),
        new(
            "DELETE",
            "EXTRA",
            Promise.Keeps,
            Promise.Keeps,
            "As FULL, and the directory is synced when the journal is removed"
        ),
        new("WAL", Off, Promise.Keeps, Promise.MayDamage, Never),
        new(
            "WAL",
            "NORMAL",
            Promise.Keeps,
            Promise.MayLose,
            "The write-ahead log is synced by checkpoints alone: commits since the last one may be missing"
        ),
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

    /// <summary>The setting of a name; null where there is none.</summary>
    /// <param name="name">The two pragmas, in either order.</param>
    public static DurabilitySetting? Find(string name) =>
        All.FirstOrDefault(setting =>
            setting.Name.Split('+').Order().SequenceEqual(name.Split('+').Order(), StringComparer.OrdinalIgnoreCase)
        );

    /// <inheritdoc />
    public override string ToString() => Name;
}
