using System.Buffers.Binary;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>A block's key with the hash as four integers: its words of 64 bits, little endian, signed by their bits.</summary>
/// <param name="Size">The block's length, in bytes.</param>
internal readonly record struct WordsKey(long H0, long H1, long H2, long H3, long Size) : IBlockKey<WordsKey>
{
    private const int HashSize = 32;

    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [
        new(nameof(H0), ArgumentType.Integer),
        new(nameof(H1), ArgumentType.Integer),
        new(nameof(H2), ArgumentType.Integer),
        new(nameof(H3), ArgumentType.Integer),
        new(nameof(Size), ArgumentType.Integer),
    ];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct
    {
        binder.Integer(H0);
        binder.Integer(H1);
        binder.Integer(H2);
        binder.Integer(H3);
        binder.Integer(Size);
    }

    static WordsKey IBlockKey<WordsKey>.Of(BlockKey key)
    {
        ReadOnlySpan<byte> hash = Convert.FromBase64String(key.Hash);
        return new WordsKey(Word(hash, 0), Word(hash, 1), Word(hash, 2), Word(hash, 3), key.Size);
    }

    private static long Word(ReadOnlySpan<byte> hash, int index) =>
        BinaryPrimitives.ReadInt64LittleEndian(hash[(index * sizeof(long))..]);
}
