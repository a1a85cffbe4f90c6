namespace SqliteBench.Workloads.Schemas;

/// <summary>The statements on the table Block, made of the columns of a key.</summary>
internal static class KeySql
{
    public static IEnumerable<string> Columns<TArguments>()
        where TArguments : struct, IArguments => TArguments.Definitions.Select(definition => definition.Name);

    /// <summary>The columns that keep the hash, as a list: all of a key's but its last, which is the size.</summary>
    public static string HashColumns<TKey>()
        where TKey : struct, IBlockKey<TKey> => string.Join(", ", Columns<TKey>().SkipLast(1));

    public static string Insert<TKey>()
        where TKey : struct, IBlockKey<TKey> =>
        $"INSERT INTO Block({string.Join(", ", Columns<TKey>())})"
        + $" VALUES ({string.Join(", ", Columns<TKey>().Select(column => "@" + column))})";

    /// <summary>The query for the ID by a part of the key, with the columns that are not in the part.</summary>
    public static string Find<TKey, TPart>()
        where TKey : struct, IBlockKey<TKey>
        where TPart : struct, IArguments =>
        $"SELECT {string.Join(", ", Columns<TKey>().Except(Columns<TPart>()).Prepend("ID"))} FROM Block"
        + $" WHERE {string.Join(" AND ", Columns<TPart>().Select(column => $"{column} = @{column}"))}";
}
