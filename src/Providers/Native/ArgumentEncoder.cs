using System.Buffers.Binary;

namespace SqliteBench.Providers.Native;

/// <summary>
/// Encodes arguments for the native baseline, which decodes them in src/Native/src/statements/argument.hpp. Little
/// endian, without gaps: a tag byte, then nothing for NULL, 8 bytes for an integer or a real, a length in 4 bytes and
/// that many bytes for text (UTF-8) and blobs.
/// </summary>
public ref struct ArgumentEncoder : IBinder
{
    private readonly Span<byte> _output;
    private long _length;

    private ArgumentEncoder(Span<byte> output) => _output = output;

    // C++ reads these values: see sqlitebench_statement_options in sqlitebench.h.
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
        byte[] output = new byte[WriteAll(executions, [])];
        WriteAll(executions, output);
        return output;
    }

    public void Integer(long value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, value);
        Append(Tag.Integer, bytes);
    }

    public void Real(double value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(double)];
        BinaryPrimitives.WriteDoubleLittleEndian(bytes, value);
        Append(Tag.Real, bytes);
    }

    public void Text(string? value) => AppendSized(Tag.Text, value is null ? null : Encoding.UTF8.GetBytes(value));

    public void Blob(byte[]? value) => AppendSized(Tag.Blob, value);

    public void Null() => Append(Tag.Null, []);

    /// <returns>The bytes of all executions, which are only counted if the output is empty.</returns>
    private static long WriteAll<TArguments>(ReadOnlySpan<TArguments> executions, Span<byte> output)
        where TArguments : struct, IArguments
    {
        ArgumentEncoder encoder = new(output);
        foreach (TArguments arguments in executions)
        {
            arguments.Bind(ref encoder);
        }

        return encoder._length;
    }

    private void AppendSized(Tag tag, byte[]? value)
    {
        if (value is null)
        {
            Null();
            return;
        }

        Span<byte> size = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(size, value.Length);
        Append(tag, size);
        Write(value);
    }

    private void Append(Tag tag, scoped ReadOnlySpan<byte> value)
    {
        Write([(byte)tag]);
        Write(value);
    }

    private void Write(scoped ReadOnlySpan<byte> bytes)
    {
        if (!_output.IsEmpty)
        {
            bytes.CopyTo(_output[(int)_length..]);
        }

        _length += bytes.Length;
    }
}
