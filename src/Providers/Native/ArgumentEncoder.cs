namespace SqliteBench.Providers.Native;

/// <summary>
/// Writes what the native baseline decodes, little endian, without gaps: a tag byte, then nothing for NULL, 8 bytes for
/// an integer or a real, a length in 4 bytes and that many bytes for text (UTF-8) and blobs.
/// </summary>
public readonly struct ArgumentEncoder : IBinder
{
    private readonly BinaryWriter _output;

    private ArgumentEncoder(BinaryWriter output) => _output = output;

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
        using MemoryStream bytes = new();
        using BinaryWriter output = new(bytes);
        ArgumentEncoder encoder = new(output);
        foreach (TArguments arguments in executions)
        {
            arguments.Bind(ref encoder);
        }

        return bytes.ToArray();
    }

    public void Integer(long value)
    {
        Write(Tag.Integer);
        _output.Write(value);
    }

    public void Real(double value)
    {
        Write(Tag.Real);
        _output.Write(value);
    }

    public void Text(string? value) => Write(Tag.Text, value is null ? null : Encoding.UTF8.GetBytes(value));

    public void Blob(byte[]? value) => Write(Tag.Blob, value);

    public void Null() => Write(Tag.Null);

    private void Write(Tag tag) => _output.Write((byte)tag);

    private void Write(Tag tag, byte[]? bytes)
    {
        if (bytes is null)
        {
            Null();
            return;
        }

        Write(tag);
        _output.Write(bytes.Length);
        _output.Write(bytes);
    }
}
