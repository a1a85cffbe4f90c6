namespace SqliteBench.Queries;

/// <summary>Tables that may be faster without a rowid, or with one.</summary>
internal static class TableRebuild
{
    /// <summary>Tables whose primary key is not the rowid, as https://www.sqlite.org/withoutrowid.html advises.</summary>
    public static IEnumerable<SchemaChange> FindWithoutRowId(
        SqliteConnection connection,
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries
    ) =>
        from table in database.Tables
        where
            table is { Kind: "table", HasRowId: true, RowId: null }
            && table.Columns.Any(column => column.Key > 0)
            && queries.Any(one => one.Touched.Contains(table.Name))
            && !queries.Any(one => one.Touched[table.Name].Contains("ROWID"))
            // A full-text index finds the rows of its content table by rowid.
            && !database.Tables.Any(other =>
                other.Kind == "virtual" && SqlToken.Split(other.Sql).Exists(token => NamesTable(token, table.Name))
            )
        select new SchemaChange(
            Rebuilt(connection, table, "WITHOUT ROWID"),
            Rebuilt(connection, table, ""),
            IsRebuild: true,
            Table: table.Name
        );

    private static bool NamesTable(SqlToken token, string table) =>
        token.Kind is SqlTokenKind.Word or SqlTokenKind.Text
        && token.Text.Equals(table, StringComparison.OrdinalIgnoreCase);

    // The steps of https://www.sqlite.org/lang_altertable.html#otheralter.
    private static string[] Rebuilt(SqliteConnection connection, TableInfo table, string ending)
    {
        List<SqlToken> tokens = SqlToken.Split(table.Sql);
        SqlToken name = tokens[2];
        SqlToken last = tokens.Last(token => !token.Is(";"));
        string made = PlainSqlite.Quoted($"new_{table.Name}");
        string quoted = PlainSqlite.Quoted(table.Name);
        string definition = $"{table.Sql[..name.Start]}{made}{table.Sql[name.End..last.End]}";
        string columns = string.Join(
            ", ",
            table.Columns.Where(column => !column.IsGenerated).Select(column => PlainSqlite.Named(column.Name))
        );
        (string Type, string Name, string Sql)[] others =
        [
            .. PlainSqlite
                .Rows(
                    connection,
                    """
                    SELECT type, name, sql FROM sqlite_schema
                    WHERE sql IS NOT NULL AND (type = 'view' OR type = 'trigger' OR (type = 'index' AND tbl_name = @table))
                    """,
                    table.Name
                )
                .Select(row => ((string)row[0]!, (string)row[1]!, (string)row[2]!)),
        ];
        // Renaming looks into every view and trigger, also into those of other tables.
        IEnumerable<string> Dropped(string type) =>
            others
                .Where(other => other.Type == type)
                .Select(other => $"DROP {type.ToUpperInvariant()} {PlainSqlite.Quoted(other.Name)}");
        IEnumerable<string> Made(string type) => others.Where(other => other.Type == type).Select(other => other.Sql);
        return
        [
            .. Dropped("trigger"),
            .. Dropped("view"),
            ending.Length == 0 ? definition : $"{definition}{(last.Is(")") ? "" : ",")} {ending}",
            $"INSERT INTO {made} ({columns}) SELECT {columns} FROM {quoted}",
            $"DROP TABLE {quoted}",
            $"ALTER TABLE {made} RENAME TO {quoted}",
            .. Made("index"),
            .. Made("view"),
            .. Made("trigger"),
        ];
    }
}
