namespace SqliteBench.Workloads.Model;

/// <summary>The answer that one operation has to give: one to three values of the digest, and rows.</summary>
public readonly record struct Outcome(ulong First, ulong? Second = null, ulong? Third = null, long Rows = 1)
{
    /// <summary>Stands for the ID of a block that the run itself inserted: IDs of the template start at 1.</summary>
    public const long Inserted = 0;

    public static Outcome Of(long first, long second) => new((ulong)first, (ulong)second);
}
