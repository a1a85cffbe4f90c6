using System.Buffers.Binary;

namespace SqliteBench.Providers.Native;

/// <summary>
/// Writes what the native baseline decodes, little endian, without gaps: a tag byte, then nothing for NULL, 8 bytes for
/// an integer or a real, a length in 4 bytes and that many bytes for text (UTF-8) and blobs.
/// </summary>
public ref struct ArgumentEncoder : IBinder
{
    private Span<byte> _rest;

    private ArgumentEncoder(Span<byte> output) => _rest = output;

    private enum Tag : byte
    {
        Null,
        Integer,
        Real,
        Text,
        Blob,
    }

    public static byte[] Encode<TArguments>(ReadOnlySpan<TArguments> executions)
        where TArguments : struct, IArguments
    {
        // The size is measured first: a hundred blobs of a megabyte are held once, and not in buffers that double.
        EncodedSize size = default;
        foreach (TArguments arguments in executions)
        {
            arguments.Bind(ref size);
        }

        byte[] output = new byte[size.Bytes];
        ArgumentEncoder encoder = new(output);
        foreach (TArguments arguments in executions)
        {
            arguments.Bind(ref encoder);
        }

        return output;
    }

    public void Integer(long value) =>
        BinaryPrimitives.WriteInt64LittleEndian(Append(Tag.Integer, sizeof(long)), value);

    public void Real(double value) => BinaryPrimitives.WriteDoubleLittleEndian(Append(Tag.Real, sizeof(double)), value);

    public void Text(string? value)
    {
        if (value is null)
        {
            Null();
            return;
        }

        Encoding.UTF8.GetBytes(value, AppendSized(Tag.Text, Encoding.UTF8.GetByteCount(value)));
    }

    public void Blob(byte[]? value)
    {
        if (value is null)
        {
            Null();
            return;
        }

        value.CopyTo(AppendSized(Tag.Blob, value.Length));
    }

    public void Null() => Append(Tag.Null, 0);

    private Span<byte> AppendSized(Tag tag, int size)
    {
        Span<byte> bytes = Append(tag, sizeof(int) + size);
        BinaryPrimitives.WriteInt32LittleEndian(bytes, size);
        return bytes[sizeof(int)..];
    }

    // Returns the room after the tag, which the caller fills.
    private Span<byte> Append(Tag tag, int size)
    {
        Span<byte> bytes = _rest[1..(1 + size)];
        _rest[0] = (byte)tag;
        _rest = _rest[(1 + size)..];
        return bytes;
    }

    private struct EncodedSize : IBinder
    {
        public long Bytes { get; private set; }

        public void Integer(long value) => Bytes += 1 + sizeof(long);

        public void Real(double value) => Bytes += 1 + sizeof(double);

        public void Text(string? value) => Add(value is null ? null : Encoding.UTF8.GetByteCount(value));

        public void Blob(byte[]? value) => Add(value?.Length);

        public void Null() => Bytes++;

        private void Add(int? length) => Bytes += length is { } bytes ? 1L + sizeof(int) + bytes : 1;
    }
}
