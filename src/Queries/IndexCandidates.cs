using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Indexes that SQLite would use, as its plans on an empty database show; what they gain has to be counted.</summary>
internal sealed partial class IndexCandidates(AppDatabase database)
{
    private const int MaximumColumns = 6;

    // The indexed columns by name of index, so that no name is used twice; empty for names that the database has.
    private readonly Dictionary<string, string> _names = database
        .Tables.SelectMany(table => table.Indexes.Select(index => index.Name).Prepend(table.Name))
        .Distinct(StringComparer.OrdinalIgnoreCase)
        .ToDictionary(name => name, _ => "", StringComparer.OrdinalIgnoreCase);

    /// <summary>The candidates for a query: the narrowest one for each plan that they lead to.</summary>
    public IReadOnlyList<SchemaChange> FindFor(TriedQuery query, TrialDatabase trial)
    {
        IEnumerable<SchemaChange> possible = query
            .Syntax.Terms.Where(term => term.Table.Kind == "table")
            .GroupBy(term => term.Table)
            .SelectMany(terms => FindForTerms(query, terms))
            .Concat(FindThroughViews(query))
            .DistinctBy(change => change.Sql);
        HashSet<string> plans = [trial.Plans[query.Name]];
        List<SchemaChange> found = [];
        foreach (SchemaChange change in possible)
        {
            string plan = trial.PlanWith(change, query);
            string anonymous = change.IndexNames.Aggregate(plan, (text, name) => text.Replace(name, ""));
            // Plans do not show which rows an index has.
            int where = change.Sql.IndexOf(" WHERE ", StringComparison.Ordinal);
            if (anonymous != plan && plans.Add(where < 0 ? anonymous : anonymous + change.Sql[where..]))
            {
                found.Add(change);
            }
        }

        return found;
    }

    // Finds indexes for the tables that a query reads through views: its own text does not show the views' conditions.
    private IEnumerable<SchemaChange> FindThroughViews(TriedQuery query) =>
        from touched in query.Touched
        let table = database.Find(touched.Key)
        where table is { Kind: "table" } && query.Syntax.Terms.TrueForAll(term => term.Table != table)
        let columns = FindColumnsRead(query, table).Take(MaximumColumns).ToArray()
        from key in columns.Select(column => (string[])[column]).Concat(PairsOf(columns))
        where !RedundantIndexes.HasIndex(table, key)
        select Create(table, key, "");

    // An index has equalities first, then a range or an order, then what else is read.
    private List<SchemaChange> FindForTerms(TriedQuery query, IGrouping<TableInfo, Term> terms)
    {
        TableInfo table = terms.Key;
        Term[] indexed = [.. terms.Where(NeedsIndex)];
        string[] Keys(TermKind kind) =>
            [.. indexed.Where(term => term.Kind == kind).Select(term => term.Key).Distinct()];
        string[] equal = Keys(TermKind.Equal);
        string[] ranges = Keys(TermKind.Range);
        string[] order = [.. Keys(TermKind.Order).Except(equal)];
        string[][] starts = [equal, .. equal.Concat(ranges).Select(key => (string[])[key]), .. PairsOf(equal), []];
        string[][] ends =
        [
            [],
            order,
            .. ranges.Select(range => (string[])[range]),
            [.. ranges.Take(1), .. order],
        ];
        string[] read = FindColumnsRead(query, table);
        // An index with nearly all columns would be the table once more.
        read = 3 * read.Length > 2 * table.Columns.Count ? [] : read;
        // An index may be partial by each condition of the query that has no parameter, or by all of them.
        string[] constants =
        [
            .. from constant in query.Syntax.Constants where constant.Table == table select constant.Condition,
        ];
        SchemaChange[] sides =
        [
            .. from side in indexed.Where(term => term.IsEitherOr).Select(term => term.Key).Distinct()
            select Create(table, [side], ""),
        ];
        List<SchemaChange> candidates =
        [
            .. from keys in FindKeys(starts, ends, read)
            from condition in constants.Prepend("").Append(string.Join(" AND ", constants.Distinct())).Distinct()
            let bare = keys.Where(key => !condition.StartsWith($"{key} ", StringComparison.Ordinal)).ToArray()
            where bare.Length > 0 && (condition.Length > 0 || !RedundantIndexes.HasIndex(table, bare))
            select Create(table, bare, condition),
        ];
        if (sides.Length is > 1 and <= MaximumColumns)
        {
            candidates.Add(sides.Aggregate((change, next) => change.With(next)));
        }

        return candidates;
    }

    // Joins each start with each end, with and without the other columns that a query reads; the narrowest come first.
    private static IEnumerable<string[]> FindKeys(string[][] starts, string[][] ends, string[] read) =>
        from start in starts
        from end in ends
        let searched = start.Union(end).ToArray()
        let others = read.Where(column =>
            !Array.Exists(searched, key => $"{key} ".StartsWith($"{column} ", StringComparison.Ordinal))
        )
        from keys in (string[][])[searched, [.. searched.Union(others)]]
        where keys.Length is > 0 and <= MaximumColumns
        orderby keys.Length
        select keys;

    // The rowid needs no index.
    private static bool NeedsIndex(Term term) =>
        term.Column != "rowid"
        && (term.Table.RowId is not { } id || term.Key.Split(" DESC")[0] != PlainSqlite.Named(id.Name));

    private static string[] FindColumnsRead(TriedQuery query, TableInfo table) =>
        [
            .. query
                .Touched[table.Name]
                .Distinct()
                .Where(name => table.Find(name) is { } column && column != table.RowId)
                .Select(PlainSqlite.Named),
        ];

    private static IEnumerable<string[]> PairsOf(string[] columns) =>
        from first in columns
        from second in columns
        where first != second
        select (string[])[first, second];

    private SchemaChange Create(TableInfo table, string[] keys, string where)
    {
        string name = NotInName()
            .Replace($"{table.Name} {string.Join(' ', keys)} {where}".Replace("COLLATE ", ""), "_")
            .Trim('_');
        string filter = where.Length > 0 ? $" WHERE {where}" : "";
        string indexed = $"{PlainSqlite.Named(table.Name)} ({string.Join(", ", keys)}){filter}";
        while (!_names.TryAdd(name, indexed) && _names[name] != indexed)
        {
            name += "_2";
        }

        string create = $"CREATE INDEX {PlainSqlite.Named(name)} ON {indexed}";
        return new SchemaChange([create], [SchemaChange.DropOf(name)], keys.Length, table.Name)
        {
            Shorter = keys.Length > 1 ? Create(table, keys[..^1], where) : null,
        };
    }

    [GeneratedRegex(@"\W+")]
    private static partial Regex NotInName();
}
