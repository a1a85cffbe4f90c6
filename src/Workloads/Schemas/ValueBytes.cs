using SqliteBench.Providers;

namespace SqliteBench.Workloads.Schemas;

/// <summary>As an application has them: 8 of a number, those of a blob or of a text in UTF-8, none of NULL.</summary>
internal static class ValueBytes
{
    public static long Of<TRow>(in TRow row)
        where TRow : struct, IArguments => ArgumentValues.Of(in row).Sum(Of);

    private static long Of(object? value) =>
        value switch
        {
            null => 0,
            string text => Encoding.UTF8.GetByteCount(text),
            byte[] blob => blob.Length,
            _ => sizeof(long),
        };
}
