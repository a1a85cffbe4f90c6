using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Finds indexes that another index, or the primary key, can replace, from the schema alone.</summary>
internal static class RedundantIndexes
{
    /// <summary>Each index to drop, and the one whose first columns are the same.</summary>
    public static IReadOnlyList<(SchemaChange Drop, TableIndex Index, TableIndex By)> Find(AppDatabase database) =>
        [
            .. from table in database.Tables
            from index in table.Indexes
            where index is { Sql: not null, IsUnique: false, IsPartial: false } && !index.Columns.Contains(null)
            where HasPlainKeys(index)
            let wider = table.Indexes.FirstOrDefault(candidate => Replaces(candidate, index))
            where wider is not null
            select (new SchemaChange([SchemaChange.DropOf(index.Name)], [index.Sql!], Table: table.Name), index, wider),
        ];

    /// <summary>Whether the table has an index that begins with these columns, in this order.</summary>
    /// <param name="keys">The names of the columns, quoted if SQL needs it.</param>
    public static bool HasIndex(TableInfo table, string[] keys) => table.Indexes.Any(index => BeginsWith(index, keys));

    // If two indexes are identical, the first by name stays.
    private static bool Replaces(TableIndex candidate, TableIndex index) =>
        candidate != index
        && (
            candidate.Columns.Count > index.Columns.Count
            || string.CompareOrdinal(candidate.Name, index.Name) < 0
            || candidate.Sql is null
        )
        && BeginsWith(candidate, KeysOf(index));

    private static bool BeginsWith(TableIndex index, string[] keys) =>
        !index.IsPartial && HasPlainKeys(index) && KeysOf(index).Take(keys.Length).SequenceEqual(keys);

    // Expressions have no names.
    private static string[] KeysOf(TableIndex index) =>
        [.. index.Columns.Select(column => column is null ? "" : PlainSqlite.Named(column))];

    // Collations and directions are in the text alone.
    private static bool HasPlainKeys(TableIndex index) =>
        index.Sql is null || !SqlToken.Split(index.Sql).Exists(token => token.IsAny("COLLATE", "DESC", "WHERE"));
}
