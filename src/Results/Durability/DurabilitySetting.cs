namespace SqliteBench.Results.Durability;

/// <summary>A journal mode with a value of synchronous, and what SQLite's documentation promises, in our words.</summary>
public sealed record DurabilitySetting(string JournalMode, string Synchronous)
{
    public static IReadOnlyList<DurabilitySetting> All { get; } =
    [
        .. from mode in new[] { "DELETE", "WAL", "MEMORY" }
        from synchronous in new[] { "OFF", "NORMAL", "FULL", "EXTRA" }
        select new DurabilitySetting(mode, synchronous),
    ];

    public Promise OnKill => JournalMode == "MEMORY" ? Promise.MayDamage : Promise.Keeps;

    // Sources: https://www.sqlite.org/pragma.html#pragma_synchronous and #pragma_journal_mode,
    // https://www.sqlite.org/atomiccommit.html, https://www.sqlite.org/wal.html.
    public Promise OnPowerLoss =>
        (JournalMode, Synchronous) switch
        {
            ("MEMORY", _) or (_, "OFF") or ("DELETE", "NORMAL") => Promise.MayDamage,
            ("DELETE", "FULL") => Promise.MayUndoLast,
            ("WAL", "NORMAL") => Promise.MayLose,
            _ => Promise.Keeps,
        };

    public string Reason =>
        (JournalMode, Synchronous) switch
        {
            ("MEMORY", _) => "The rollback journal is only in memory, so nothing can undo an interrupted commit",
            (_, "OFF") => "Nothing is synced",
            ("DELETE", "NORMAL") =>
                "The journal is synced only once, which leaves a very small risk on old file systems",
            ("DELETE", "FULL") => "The deletion of the journal is not synced, so the journal may reappear",
            ("DELETE", _) => "The deletion of the journal is synced too",
            (_, "NORMAL") => "Only checkpoints sync the write-ahead log",
            _ => "Each commit syncs the write-ahead log",
        };

    public string Name => $"journal_mode={JournalMode}+synchronous={Synchronous}";

    public bool NeverSyncs => Synchronous == "OFF";

    /// <summary>The pragmas for crashes, with checkpoints every few transactions so that some crashes hit one.</summary>
    public string PragmasOfCrashes => $"{Name}+wal_autocheckpoint=32";

    /// <summary>The setting of two pragmas, in either order; null if there is none.</summary>
    public static DurabilitySetting? Find(string name) =>
        All.FirstOrDefault(setting =>
            setting.Name.Split('+').Order().SequenceEqual(name.Split('+').Order(), StringComparer.OrdinalIgnoreCase)
        );

    public override string ToString() => Name;
}

/// <summary>Says what a crash may do to acknowledged transactions. A promise allows what stronger ones allow.</summary>
public sealed record Promise(string Words, long MostLost, bool IsSound)
{
    public static Promise Keeps { get; } = new("keeps every transaction", 0, IsSound: true);

    public static Promise MayUndoLast { get; } = new("may undo the last transaction", 1, IsSound: true);

    public static Promise MayLose { get; } = new("may lose the last transactions", long.MaxValue, IsSound: true);

    public static Promise MayDamage { get; } = new("may damage the database", long.MaxValue, IsSound: false);

    public bool Allows(CrashTally crashes) =>
        !IsSound || (crashes is { Corrupt: 0, HalfDone: 0 } && crashes.MostLost <= MostLost);
}
