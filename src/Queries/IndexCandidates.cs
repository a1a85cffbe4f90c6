using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Indexes that SQLite would use, as its plans on an empty database show; what they gain has to be counted.</summary>
internal sealed partial class IndexCandidates(AppDatabase database)
{
    private const int MostColumns = 6;

    // Tables, views and indexes share one namespace.
    private readonly Dictionary<string, string> _names = FindNames(database);

    /// <summary>The candidates for a query: the narrowest one for each plan that they lead to.</summary>
    public IReadOnlyList<SchemaChange> FindFor(TriedQuery query, TrialDatabase trial)
    {
        IEnumerable<SchemaChange> possible = query
            .Syntax.Terms.Where(term => term.Table.Kind == "table")
            .GroupBy(term => term.Table)
            .SelectMany(terms => ForTerms(query, terms))
            .Concat(ThroughViews(query))
            .DistinctBy(change => change.Sql);
        HashSet<string> plans = [trial.PlanOf(query.Name)];
        List<SchemaChange> found = [];
        foreach (SchemaChange change in possible)
        {
            if (trial.PlanWith(change, query) is { } plan && change.IndexNames.Any(name => plan.Contains(name)))
            {
                string anonymous = change.IndexNames.Aggregate(plan, (text, name) => text.Replace(name, ""));
                // Plans do not show which rows an index has.
                int where = change.Sql.IndexOf(" WHERE ", StringComparison.Ordinal);
                if (plans.Add(where < 0 ? anonymous : anonymous + change.Sql[where..]))
                {
                    found.Add(change);
                }
            }
        }

        return found;
    }

    private static Dictionary<string, string> FindNames(AppDatabase database) =>
        database
            .Tables.SelectMany(table => table.Indexes.Select(index => index.Name).Prepend(table.Name))
            .Distinct(StringComparer.OrdinalIgnoreCase)
            .ToDictionary(name => name, _ => "", StringComparer.OrdinalIgnoreCase);

    // Finds indexes for the tables that a query reads through views: its own text does not show the views' conditions.
    private IEnumerable<SchemaChange> ThroughViews(TriedQuery query)
    {
        HashSet<TableInfo> named = [.. query.Syntax.Terms.Select(term => term.Table)];
        foreach (IGrouping<string, string> touched in query.Touched)
        {
            if (database.Find(touched.Key) is not { Kind: "table" } table || named.Contains(table))
            {
                continue;
            }

            string[] columns = [.. FindColumnsRead(query, table).Take(MostColumns)];
            string[][] keys = [.. columns.Select(column => (string[])[column]), .. PairsOf(columns)];
            foreach (string[] key in keys.Where(key => !RedundantIndexes.HasIndex(table, key)))
            {
                yield return Create(table, key, "");
            }
        }
    }

    // An index has equalities first, then a range or an order, then what else is read. It is whole, or partial for the
    // rows that the query's constants name.
    private List<SchemaChange> ForTerms(TriedQuery query, IGrouping<TableInfo, Term> terms)
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
        string[] wheres = FindConditions(query, table);
        SchemaChange[] sides =
        [
            .. indexed
                .Where(term => term.IsEitherOr)
                .Select(term => term.Key)
                .Distinct()
                .Select(side => Create(table, [side], "")),
        ];
        List<SchemaChange> candidates = [];
        foreach (string[] keys in FindKeys(starts, ends, read))
        {
            foreach (string where in wheres)
            {
                string[] bare = [.. keys.Where(key => !where.StartsWith($"{key} ", StringComparison.Ordinal))];
                if (bare.Length > 0 && !(where.Length == 0 && RedundantIndexes.HasIndex(table, bare)))
                {
                    candidates.Add(Create(table, bare, where));
                }
            }
        }

        if (sides.Length is > 1 and <= MostColumns)
        {
            candidates.Add(sides.Aggregate((change, next) => change.With(next)));
        }

        return candidates;
    }

    // Joins each start with each end, with and without the other columns that a query reads; the narrowest come first.
    private static IEnumerable<string[]> FindKeys(string[][] starts, string[][] ends, string[] read)
    {
        List<string[]> found = [];
        foreach (string[] start in starts)
        {
            foreach (string[] end in ends)
            {
                string[] searched = [.. start.Union(end)];
                IEnumerable<string> others = read.Where(column =>
                    !searched.Any(key => $"{key} ".StartsWith($"{column} ", StringComparison.Ordinal))
                );
                found.Add(searched);
                found.Add([.. searched.Union(others)]);
            }
        }

        return found.Where(keys => keys.Length is > 0 and <= MostColumns).OrderBy(keys => keys.Length);
    }

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

    // Returns conditions for partial indexes: none, each condition of the query that has no parameter, and all of them.
    private static string[] FindConditions(TriedQuery query, TableInfo table)
    {
        string[] constants =
        [
            .. query
                .Syntax.Constants.Where(constant => constant.Table == table)
                .Select(constant => constant.Condition)
                .Distinct(),
        ];
        string combined = string.Join(" AND ", constants);
        return [.. constants.Prepend("").Append(combined).Distinct()];
    }

    private SchemaChange Create(TableInfo table, string[] keys, string where)
    {
        string name = NotSimple()
            .Replace($"{table.Name} {string.Join(' ', keys)} {where}".Replace("COLLATE ", ""), "_")
            .Trim('_');
        string filter = where.Length > 0 ? $" WHERE {where}" : "";
        string indexed = $"{PlainSqlite.Named(table.Name)} ({string.Join(", ", keys)}){filter}";
        while (!_names.TryAdd(name, indexed) && _names[name] != indexed)
        {
            name += "_2";
        }

        string named = PlainSqlite.Named(name);
        return new SchemaChange(
            [$"CREATE INDEX {named} ON {indexed}"],
            [SchemaChange.DropOf(name)],
            keys.Length,
            Table: table.Name
        )
        {
            Shorter = keys.Length > 1 ? Create(table, keys[..^1], where) : null,
        };
    }

    [GeneratedRegex(@"\W+")]
    private static partial Regex NotSimple();
}
