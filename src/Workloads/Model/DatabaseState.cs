using System.Globalization;

namespace SqliteBench.Workloads.Model;

/// <summary>
/// What a run leaves in a database. The rows of the template are only counted, except after a workload that removes
/// some: then all rows that are left are new ones here.
/// </summary>
/// <param name="NewBlocks">Sum of the digests of (Hash, Size) of the new blocks.</param>
/// <param name="NewBlocksets">
/// Sum of the digests of the new blocksets: of each the length and the sum of the digests of its blocks. Neither sum
/// depends on IDs or order, which threads make vary.
/// </param>
internal sealed record DatabaseState(long Blocks, long Blocksets, long Entries, ulong NewBlocks, ulong NewBlocksets)
{
    public override string ToString() =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Blocks} blocks, {Blocksets} blocksets, {Entries} entries, contents {NewBlocks:x16} {NewBlocksets:x16}"
        );

    internal static ulong BlockDigest(string hash, long size)
    {
        Digest digest = new();
        digest.Add(Digest.Hash(hash));
        digest.Add(size);
        return digest.Value;
    }

    internal static ulong BlocksetDigest(long length, ulong blocks)
    {
        Digest digest = new();
        digest.Add(length);
        digest.Add(blocks);
        return digest.Value;
    }
}
