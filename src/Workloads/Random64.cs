namespace SqliteBench.Workloads;

/// <summary>
/// A random generator, SplitMix64 (Steele, Lea and Flood, 2014). Databases and right answers depend on its numbers.
/// </summary>
public struct Random64(ulong seed)
{
    private ulong _state = seed;

    /// <summary>The generator's finalizer: a bijective scrambling of 64 bits.</summary>
    public static ulong Mix(ulong value)
    {
        value ^= value >> 30;
        value *= 0xBF58476D1CE4E5B9;
        value ^= value >> 27;
        value *= 0x94D049BB133111EB;
        return value ^ (value >> 31);
    }

    public ulong Next()
    {
        _state += 0x9E3779B97F4A7C15;
        return Mix(_state);
    }

    /// <summary>A number from 0 to <paramref name="bound"/> - 1; the bound is at least 1.</summary>
    public long Below(long bound) => (long)Math.BigMul(Next(), (ulong)bound, out _);

    public void Fill(Span<byte> bytes)
    {
        Span<byte> word = stackalloc byte[sizeof(ulong)];
        for (; !bytes.IsEmpty; bytes = bytes[Math.Min(bytes.Length, word.Length)..])
        {
            BinaryPrimitives.WriteUInt64LittleEndian(word, Next());
            word[..Math.Min(bytes.Length, word.Length)].CopyTo(bytes);
        }
    }

    public bool Flip() => (Next() & 1) != 0;
}
