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
