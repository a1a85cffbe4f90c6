namespace SqliteBench.Results.Durability;

/// <summary>What SQLite says of acknowledged transactions after a crash; each allows what those before it allow.</summary>
public enum Promise
{
    /// <summary>All are there, and nothing is half there.</summary>
    Keeps,

    /// <summary>The last one may be undone, as if it had not been.</summary>
    MayUndoLast,

    /// <summary>Some of the last ones may be missing; what is there is sound.</summary>
    MayLose,

    /// <summary>The database may be damaged, or hold a part of a transaction.</summary>
    MayDamage,
}

/// <summary>Promises in words, and whether they were kept.</summary>
public static class PromiseWords
{
    /// <summary>The promise as a cell of a table.</summary>
    /// <param name="promise">The promise.</param>
    public static string Words(this Promise promise) =>
        promise switch
        {
            Promise.Keeps => "keeps every transaction",
            Promise.MayUndoLast => "may undo the last transaction",
            Promise.MayLose => "may lose the last transactions",
            _ => "may damage the database",
        };

    /// <summary>Whether crashes did no more than a promise allows.</summary>
    /// <param name="promise">The promise.</param>
    /// <param name="crashes">What they did.</param>
    public static bool Allows(this Promise promise, CrashTally crashes) =>
        promise == Promise.MayDamage
        || (
            crashes is { Corrupt: 0, HalfDone: 0 }
            && promise switch
            {
                Promise.Keeps => crashes.Lost == 0,
                Promise.MayUndoLast => crashes.MostLost <= 1,
                _ => true,
            }
        );
}
