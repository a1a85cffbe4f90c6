using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>Indexes that SQLite would use, as its plans on an empty database show; what they gain has to be counted.</summary>
internal sealed partial class IndexCandidates(AppDatabase database)
{
    private const int MostColumns = 6;

    // Tables, views and indexes share one namespace.
    private readonly Dictionary<string, string> _names = FindNames(database);

    /// <summary>The candidates for a query, the narrowest of each plan that they lead to.</summary>
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

    // A table that a query reads through a view, whose conditions its own text does not show.
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

    // Equalities first, then a range or an order, then what else is read; whole or for the rows that the query's constants name.
    private SchemaChange[] ForTerms(TriedQuery query, IGrouping<TableInfo, Term> terms)
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
        return
        [
            .. from start in starts
            from end in ends
            let all = start.Union(end).ToArray()
            from covering in (string[][])
                [
                    all,
                    [
                        .. all.Union(
                            read.Where(column =>
                                !all.Any(key => $"{key} ".StartsWith($"{column} ", StringComparison.Ordinal))
                            )
                        ),
                    ],
                ]
            where covering.Length is > 0 and <= MostColumns
            orderby covering.Length
            from rows in wheres
            let bare = covering.Where(key => !rows.StartsWith($"{key} ", StringComparison.Ordinal)).ToArray()
            where bare.Length > 0 && !(rows.Length == 0 && RedundantIndexes.HasIndex(table, bare))
            select Create(table, bare, rows),
            .. sides.Length is > 1 and <= MostColumns
                ? [sides.Aggregate((all, next) => all.With(next))]
                : (SchemaChange[])[],
        ];
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

    // Of partial indexes: none, each condition of the query that has no parameter, and all of them.
    private static string[] FindConditions(TriedQuery query, TableInfo table)
    {
        string[] constants =
        [
            .. query
                .Syntax.Constants.Where(constant => constant.Table == table)
                .Select(constant => constant.Condition)
                .Distinct(),
        ];
        string all = string.Join(" AND ", constants);
        return [.. constants.Prepend("").Append(all).Distinct()];
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
