using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>Counts the bytes of values as an application has them; a text's are those of its UTF-8.</summary>
internal static class ValueBytes
{
    public static long Measure<TRow>(in TRow row)
        where TRow : struct, IArguments => ArgumentValues.Read(in row).Sum(Measure);

    private static long Measure(object? value) =>
        value switch
        {
            null => 0,
            string text => Encoding.UTF8.GetByteCount(text),
            byte[] blob => blob.Length,
            _ => sizeof(long),
        };
}
