using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace SqliteBench.Providers.Native;

/// <summary>
/// Writes arguments as the native baseline decodes them, little endian, one after another without a gap: a tag byte,
/// and then nothing for NULL, 8 bytes for an integer or a real, a length in 4 bytes and that many bytes for text (in
/// UTF-8) and blobs.
/// </summary>
/// <param name="output">What is written to.</param>
public readonly ref struct ArgumentEncoder(IBufferWriter<byte> output) : IBinder
{
    private enum Tag : byte
    {
        Null,
        Integer,
        Real,
        Text,
        Blob,
    }

    /// <summary>Encodes the arguments of executions.</summary>
    /// <typeparam name="TArguments">The arguments of one execution.</typeparam>
    /// <param name="executions">The arguments of each, in order.</param>
    /// <returns>The arguments of a <see cref="NativeStatement"/>.</returns>
    public static byte[] Encode<TArguments>(ReadOnlySpan<TArguments> executions)
        where TArguments : struct, IArguments
    {
        ArrayBufferWriter<byte> output = new();
        ArgumentEncoder encoder = new(output);
        foreach (TArguments arguments in executions)
        {
            arguments.Bind(ref encoder);
        }

        return output.WrittenSpan.ToArray();
    }

    /// <inheritdoc />
    public void Integer(long value) =>
        BinaryPrimitives.WriteInt64LittleEndian(Append(Tag.Integer, sizeof(long)), value);

    /// <inheritdoc />
    public void Real(double value) => BinaryPrimitives.WriteDoubleLittleEndian(Append(Tag.Real, sizeof(double)), value);

    /// <inheritdoc />
    public void Text(string? value)
    {
        if (value is null)
        {
            Null();
            return;
        }

        Encoding.UTF8.GetBytes(value, AppendSized(Tag.Text, Encoding.UTF8.GetByteCount(value)));
    }

    /// <inheritdoc />
    public void Blob(byte[]? value)
    {
        if (value is null)
        {
            Null();
            return;
        }

        value.CopyTo(AppendSized(Tag.Blob, value.Length));
    }

    /// <inheritdoc />
    public void Null() => Append(Tag.Null, 0);

    private Span<byte> AppendSized(Tag tag, int size)
    {
        Span<byte> bytes = Append(tag, checked(sizeof(int) + size));
        BinaryPrimitives.WriteInt32LittleEndian(bytes, size);
        return bytes[sizeof(int)..];
    }

    // The room after the tag, which the caller fills.
    private Span<byte> Append(Tag tag, int size)
    {
        int total = checked(1 + size);
        Span<byte> bytes = output.GetSpan(total)[..total];
        output.Advance(total);
        bytes[0] = (byte)tag;
        return bytes[1..];
    }
}
