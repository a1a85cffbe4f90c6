namespace SqliteBench.Workloads.Schemas;

internal static class KeySql
{
    public static IEnumerable<string> Columns<TArguments>()
        where TArguments : struct, IArguments => TArguments.Definitions.Select(definition => definition.Name);

    public static string Insert<TKey>()
        where TKey : struct, IBlockKey<TKey> =>
        $"INSERT INTO Block({string.Join(", ", Columns<TKey>())})"
        + $" VALUES ({string.Join(", ", Columns<TKey>().Select(column => "@" + column))})";

    public static string Find<TKey, TPart>()
        where TKey : struct, IBlockKey<TKey>
        where TPart : struct, IArguments =>
        $"SELECT {string.Join(", ", Columns<TKey>().Except(Columns<TPart>()).Prepend("ID"))} FROM Block"
        + $" WHERE {string.Join(" AND ", Columns<TPart>().Select(column => $"{column} = @{column}"))}";
}

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
