namespace SqliteBench.Queries;

/// <summary>Indexes that another index, or the primary key, can replace: they can be told from the schema alone.</summary>
internal static class RedundantIndexes
{
    /// <summary>Each index to drop, and the one whose first columns are the same.</summary>
    public static IReadOnlyList<(SchemaChange Drop, TableIndex Index, TableIndex By)> Find(AppDatabase database) =>
        [
            .. from table in database.Tables
            from index in table.Indexes
            where index is { Sql: not null, IsUnique: false, IsPartial: false } && !index.Columns.Contains(null)
            let wider = table.Indexes.FirstOrDefault(other => Replaces(other, index))
            where wider is not null
            select (
                new SchemaChange([$"DROP INDEX {PlainSqlite.Named(index.Name)}"], [index.Sql!], Table: table.Name),
                index,
                wider
            ),
        ];

    private static bool Replaces(TableIndex other, TableIndex index) =>
        other != index
        && !other.IsPartial
        && (
            other.Columns.Count > index.Columns.Count
            || (other.Columns.Count == index.Columns.Count && string.CompareOrdinal(other.Name, index.Name) < 0)
            || other.Sql is null
        )
        && other.Columns.Take(index.Columns.Count).SequenceEqual(index.Columns)
        // Collations and directions are in the text alone.
        && (other.Sql is null || HasPlainKeys(other.Sql))
        && HasPlainKeys(index.Sql!);

    /// <summary>Whether the table has an index that begins with these columns, in this order.</summary>
    /// <param name="keys">Quoted where SQL needs it.</param>
    public static bool HasIndex(TableInfo table, string[] keys) =>
        table.Indexes.Any(index =>
            !index.IsPartial
            && (index.Sql is null || HasPlainKeys(index.Sql))
            && index
                .Columns.Take(keys.Length)
                .Select(column => column is null ? "" : PlainSqlite.Named(column))
                .SequenceEqual(keys)
        );

    private static bool HasPlainKeys(string sql) =>
        !SqlToken.Split(sql).Exists(token => token.IsAny("COLLATE", "DESC", "WHERE"));
}
