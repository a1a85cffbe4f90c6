using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// Generates the blocks of templates and operations. A change makes every template and stored answer another.
/// </summary>
public static class BlockSource
{
    /// <summary>Creates any block without those before it. Numbers start at 1; in a template, they are the IDs.</summary>
    public static BlockKey Create(ulong seed, long number)
    {
        Random64 random = new(Random64.Mix(seed ^ Random64.Mix((ulong)number)));
        Span<byte> hash = stackalloc byte[32];
        for (int word = 0; word < 4; word++)
        {
            BinaryPrimitives.WriteUInt64LittleEndian(hash[(word * 8)..], random.Next());
        }

        return new BlockKey(Convert.ToBase64String(hash), 1 + random.Below(BlockKey.MaximumSize));
    }
}
