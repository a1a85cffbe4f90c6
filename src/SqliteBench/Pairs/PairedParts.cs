namespace SqliteBench.Pairs;

/// <summary>What a round of paired times is.</summary>
internal enum PairedParts
{
    /// <summary>A chunk of operations, in transactions of its own.</summary>
    Chunks,

    /// <summary>A chunk of operations inside a longer transaction; its commit is a part by itself.</summary>
    Steps,

    /// <summary>A whole run, from a state that is laid out between rounds.</summary>
    WholeRuns,
}
