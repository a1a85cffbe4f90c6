namespace SqliteBench.Workloads.Model;

/// <summary>
/// The right answer of one operation: the one to three values that its Prepare adds to the fold, in that order, and
/// rows.
/// </summary>
public readonly record struct Outcome(ulong First, ulong? Second = null, ulong? Third = null, long Rows = 1)
{
    /// <summary>Stands for the ID of a block that the run itself inserted: IDs of the template start at 1.</summary>
    public const long Inserted = 0;

    public static Outcome Of(long first, long second) => new((ulong)first, (ulong)second);
}
