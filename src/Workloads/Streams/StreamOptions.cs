namespace SqliteBench.Workloads.Streams;

/// <summary>What an operation stream is made from; equal options give equal bytes.</summary>
/// <param name="Rows">Rows of the table Block before the run; a workload that starts empty makes it 0.</param>
/// <param name="BlocksetPartsPerMillion">
/// The odds, in millionths, that an operation of <c>new-blockset</c> starts the next blockset.
/// </param>
internal sealed record StreamOptions(
    long Rows,
    int Operations,
    ulong Seed = StreamOptions.DefaultSeed,
    int BlocksetPartsPerMillion = StreamOptions.DefaultBlocksetPartsPerMillion
)
{
    public const ulong DefaultSeed = 1;

    /// <summary>0.4 %: a blockset of 250 blocks on average, as in the published C++ runs.</summary>
    public const int DefaultBlocksetPartsPerMillion = 4000;
}
