using System.Numerics;
using System.Runtime.CompilerServices;
using SqliteBench.Providers;

namespace SqliteBench.Workloads;

/// <summary>
/// A digest of answers, fast because it is part of every measured time. Keep src/Native/src/data/digest.hpp equal to
/// it.
/// </summary>
public struct Digest()
{
    private const ulong Multiplier = 0xFF51AFD7ED558CCD;
    private const ulong WordMultiplier = 0x9FB21C651E98DF25;

    public ulong Value { get; private set; } = 0x9E3779B97F4A7C15;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(ulong bits)
    {
        ulong value = (Value ^ bits) * Multiplier;
        Value = value ^ (value >> 32);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(long value) => Add((ulong)value);

    public void Add(TextValue text) => Add(text.String is { } value ? Hash(value) : Hash(text.Utf8));

    public static ulong Hash(ReadOnlySpan<byte> bytes)
    {
        ulong hash = (ulong)bytes.Length;
        for (; bytes.Length >= sizeof(ulong); bytes = bytes[sizeof(ulong)..])
        {
            hash = Combine(hash, BinaryPrimitives.ReadUInt64LittleEndian(bytes));
        }

        if (bytes.Length > 0)
        {
            Span<byte> last = stackalloc byte[sizeof(ulong)];
            last.Clear();
            bytes.CopyTo(last);
            hash = Combine(hash, BinaryPrimitives.ReadUInt64LittleEndian(last));
        }

        return hash;
    }

    [SkipLocalsInit]
    public static ulong Hash(string text)
    {
        const int onStack = 256;
        Span<byte> buffer = stackalloc byte[onStack];
        return Encoding.UTF8.TryGetBytes(text, buffer, out int written)
            ? Hash(buffer[..written])
            : Hash(Encoding.UTF8.GetBytes(text));
    }

    private static ulong Combine(ulong hash, ulong word) =>
        BitOperations.RotateLeft(hash, 23) ^ (word * WordMultiplier);
}
