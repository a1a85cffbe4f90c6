using System.Buffers.Binary;
using System.Text;

namespace SqliteBench.Workloads.Queries;

/// <summary>Reads the arguments that <see cref="Providers.Native.ArgumentEncoder"/> has written, one by one.</summary>
internal ref struct ArgumentDecoder(ReadOnlySpan<byte> bytes)
{
    private ReadOnlySpan<byte> _rest = bytes;

    /// <summary>Whether all have been read.</summary>
    public readonly bool IsAtEnd => _rest.IsEmpty;

    public long Integer() => BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long)));

    public double Real() => BinaryPrimitives.ReadDoubleLittleEndian(Take(sizeof(double)));

    public string Text() => Encoding.UTF8.GetString(TakeSized());

    public byte[] Blob() => TakeSized().ToArray();

    // Skips the one-byte type tag.
    private ReadOnlySpan<byte> Take(int size)
    {
        ReadOnlySpan<byte> taken = _rest.Slice(1, size);
        _rest = _rest[(1 + size)..];
        return taken;
    }

    private ReadOnlySpan<byte> TakeSized()
    {
        int size = BinaryPrimitives.ReadInt32LittleEndian(Take(sizeof(int)));
        ReadOnlySpan<byte> taken = _rest[..size];
        _rest = _rest[size..];
        return taken;
    }
}
