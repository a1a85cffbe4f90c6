namespace SqliteBench.Queries;

/// <param name="Undo">The statements that take it back; those of statistics depend on what there was.</param>
/// <param name="Size">How many columns its indexes have, to prefer the smallest of similarly good changes.</param>
/// <param name="IsRebuild">Whether it drops a table: with foreign keys off, so that this deletes no other rows.</param>
/// <param name="Table">The table that it indexes, or null.</param>
internal sealed record SchemaChange(
    IReadOnlyList<string> Statements,
    IReadOnlyList<string> Undo,
    int Size = 0,
    bool IsRebuild = false,
    string? Table = null
)
{
    private static readonly string[] s_undo = ["DELETE FROM sqlite_stat1", "ANALYZE sqlite_schema"];

    public static SchemaChange Analyze { get; } = new(["ANALYZE"], s_undo, 1);

    /// <summary>Other statistics, and none.</summary>
    public static IReadOnlyList<SchemaChange> OtherStatistics { get; } =
    [
        new(["PRAGMA optimize = 0x10002"], s_undo, 1),
        new(["PRAGMA analysis_limit = 400", "PRAGMA optimize = 0x10002"], s_undo, 1),
        new(s_undo, s_undo, 1),
    ];

    public bool IsOfStatistics => ReferenceEquals(Undo, s_undo);

    /// <summary>Whether it makes or removes statistics, perhaps beside an index.</summary>
    public bool HasStatistics => IsOfStatistics || Statements.Contains(Analyze.Inside);

    /// <summary>The statements for a connection of their own, in a transaction where they need one.</summary>
    public string Sql =>
        string.Join("; ", IsRebuild ? ["PRAGMA foreign_keys = OFF", "BEGIN", .. Statements, "COMMIT"] : Statements);

    /// <summary>The statements without their transaction.</summary>
    public string Inside => string.Join("; ", Statements);

    public SchemaChange With(SchemaChange other) =>
        this with
        {
            Statements = [.. Statements, .. other.Statements],
            Undo = [.. other.Undo, .. Undo],
            Size = Size + other.Size,
        };

    /// <summary>A plan on the schema with this change, without the names of its indexes.</summary>
    public string Anonymous(string plan) =>
        Statements
            .Where(statement => statement.StartsWith("CREATE INDEX", StringComparison.Ordinal))
            .Aggregate(plan, (text, statement) => text.Replace($" {SqlToken.Split(statement)[2].Text}", ""));
}

/// <summary>Finds changes of a schema that might help queries; what they gain is for others to find out.</summary>
internal sealed class SchemaChanges(AppDatabase database, IReadOnlyList<TriedQuery> queries)
{
    private const int MostColumns = 6;

    // Tables, views and indexes share one namespace.
    private readonly Dictionary<string, string> _names = Names(database);

    private static Dictionary<string, string> Names(AppDatabase database)
    {
        Dictionary<string, string> names = new(StringComparer.OrdinalIgnoreCase);
        foreach (TableInfo table in database.Tables)
        {
            names[table.Name] = "";
            foreach (TableIndex index in table.Indexes)
            {
                names[index.Name] = "";
            }
        }

        return names;
    }

    /// <summary>Indexes for conditions, orders and groups of the queries, those of the query that costs most first.</summary>
    public IEnumerable<SchemaChange> Indexes(IReadOnlyDictionary<string, ExecutionCounts> counts) =>
        queries
            .OrderByDescending(one => counts[one.Name].Cost * one.Query.Weight)
            .SelectMany(one =>
                one.Syntax.Terms.Where(term => term.Table.Kind == "table")
                    .GroupBy(term => term.Table)
                    .SelectMany(terms => For(one, terms))
            )
            .DistinctBy(change => change.Sql);

    /// <summary>Indexes that another index, or the primary key, can replace.</summary>
    public IEnumerable<SchemaChange> Superfluous() =>
        from table in database.Tables
        from index in table.Indexes
        where index is { Sql: not null, IsUnique: false, IsPartial: false } && !index.Columns.Contains(null)
        where table.Indexes.Any(other => Replaces(other, index))
        select new SchemaChange([$"DROP INDEX {PlainSqlite.Named(index.Name)}"], [index.Sql!]);

    /// <summary>Tables whose primary key is not the rowid, as https://www.sqlite.org/withoutrowid.html advises.</summary>
    public IEnumerable<SchemaChange> WithoutRowIds(SqliteConnection connection) =>
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
            IsRebuild: true
        );

    private static bool NamesTable(SqlToken token, string table) =>
        token.Kind is SqlTokenKind.Word or SqlTokenKind.Text
        && token.Text.Equals(table, StringComparison.OrdinalIgnoreCase);

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

    private static bool HasPlainKeys(string sql) =>
        !SqlToken.Split(sql).Exists(token => token.IsAny("COLLATE", "DESC", "WHERE"));

    // Equalities first, then a range or an order, then what else is read; whole or for the rows that the query's constants name.
    private IEnumerable<SchemaChange> For(TriedQuery one, IGrouping<TableInfo, Term> terms)
    {
        TableInfo table = terms.Key;
        // The rowid needs no index.
        string? rowId = table.RowId is { } id ? PlainSqlite.Named(id.Name) : null;
        Term[] indexed = [.. terms.Where(term => term.Column != "rowid" && term.Key != rowId)];
        string[] Keys(TermKind kind) =>
            [.. indexed.Where(term => term.Kind == kind).Select(term => term.Key).Distinct()];
        string[] equal = Keys(TermKind.Equal);
        string[] ranges = Keys(TermKind.Range);
        string[] order = [.. Keys(TermKind.Order).Except(equal)];
        string[][] starts =
        [
            equal,
            .. equal.Concat(ranges).Select(key => (string[])[key]),
            .. from first in equal from second in equal where first != second select (string[])[first, second],
            [],
        ];
        string[][] ends =
        [
            [],
            order,
            .. ranges.Select(range => (string[])[range]),
            [.. ranges.Take(1), .. order],
        ];
        string[] read =
        [
            .. one.Touched[table.Name]
                .Distinct()
                .Where(name => table.Find(name) is { } column && column != table.RowId)
                .Select(PlainSqlite.Named),
        ];
        // An index with nearly all columns would be the table once more.
        read = 3 * read.Length > 2 * table.Columns.Count ? [] : read;
        string[] constants =
        [
            .. one
                .Syntax.Constants.Where(constant => constant.Table == table)
                .Select(constant => constant.Condition)
                .Distinct(),
        ];
        string[] wheres =
        [
            "",
            .. constants,
            .. constants.Length > 1 ? [string.Join(" AND ", constants)] : (string[])[],
        ];
        SchemaChange[] sides =
        [
            .. indexed
                .Where(term => term.IsEitherOr)
                .Select(term => term.Key)
                .Distinct()
                .Select(side => Create(table, [side], "")),
        ];
        return
        [
            .. from start in starts
            from end in ends
            let all = start.Union(end).ToArray()
            from covering in (string[][])
                [all, [.. all.Union(read.Where(column => !all.Any(key => key.Split(" COLLATE ")[0] == column)))]]
            where covering.Length is > 0 and <= MostColumns
            orderby covering.Length
            from rows in wheres
            let bare = covering.Where(key => !rows.StartsWith($"{key} ", StringComparison.Ordinal)).ToArray()
            where bare.Length > 0
            select Create(table, bare, rows),
            .. sides.Length is > 1 and <= MostColumns
                ? [sides.Aggregate((all, next) => all.With(next))]
                : (SchemaChange[])[],
        ];
    }

    private SchemaChange Create(TableInfo table, string[] keys, string where)
    {
        string Simple(string text) =>
            string.Join('_', text.Split(' ', '(', ')', ',', '\'', '"', '=').Where(part => part.Length > 0));
        string name = Simple($"{table.Name} {string.Join(' ', keys)} {where}").Replace("COLLATE_", "");
        string filter = where.Length > 0 ? $" WHERE {where}" : "";
        string indexed = $"{PlainSqlite.Named(table.Name)} ({string.Join(", ", keys)}){filter}";
        while (!_names.TryAdd(name, indexed) && _names[name] != indexed)
        {
            name += "_2";
        }

        string named = PlainSqlite.Named(name);
        return new SchemaChange(
            [$"CREATE INDEX {named} ON {indexed}"],
            [$"DROP INDEX {named}"],
            keys.Length,
            Table: table.Name
        );
    }

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
