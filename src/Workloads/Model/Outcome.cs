namespace SqliteBench.Workloads.Model;

/// <summary>What one operation has to answer: one to three values of the digest, and rows.</summary>
internal readonly record struct Outcome(ulong First, ulong? Second = null, long Rows = 1)
{
    public ulong? Third { get; init; }

    public static Outcome Of(long first, long second) => new((ulong)first, (ulong)second);
}
