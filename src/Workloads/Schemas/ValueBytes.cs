using System.Text;

namespace SqliteBench.Workloads.Schemas;

/// <summary>
/// Counts the bytes of values, as an application has them: 8 of an integer or a floating-point number, those of a blob,
/// those of a text in UTF-8, none of NULL.
/// </summary>
internal struct ValueBytes : IBinder
{
    private long _total;

    public static long Of<TRow>(in TRow row)
        where TRow : struct, IArguments
    {
        ValueBytes bytes = default;
        row.Bind(ref bytes);
        return bytes._total;
    }

    public void Integer(long value) => _total += sizeof(long);

    public void Real(double value) => _total += sizeof(double);

    public void Text(string? value) => _total += value is null ? 0 : Encoding.UTF8.GetByteCount(value);

    public void Blob(byte[]? value) => _total += value?.Length ?? 0;

    public readonly void Null() { }
}
