namespace SqliteBench.Workloads.Model;

/// <summary>What one operation has to answer: one to three values of the digest, and rows.</summary>
/// <param name="Second">The second value, or null where there is only one.</param>
internal readonly record struct Outcome(ulong First, ulong? Second = null, long Rows = 1)
{
    /// <summary>The third value, or null where there are only two.</summary>
    public ulong? Third { get; init; }

    public static Outcome Of(long first, long second) => new((ulong)first, (ulong)second);
}
