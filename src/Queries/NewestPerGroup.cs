using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

// The rewritten query returns the same rows: a group is found by its key, and a group without rows has a maximum of
// NULL, which equals nothing.
/// <summary>Finds the newest row of each group by one look-up per group, not by a pass over all rows.</summary>
internal static class NewestPerGroup
{
    private const string Description = "one look-up per group for its newest row";
    private const string Key = "group_key";
    private const string Groups = "per_group";

    // An item after SELECT, up to AS and its name.
    private sealed record Item(int First, int Last, string Name);

    public static IEnumerable<QueryRewrite> Find(SqlShape shape, AppDatabase database)
    {
        bool hasNames = shape.Tokens.Exists(token => token.IsAny(Key, Groups));
        return hasNames ? [] : [.. FindJoined(shape, database), .. FindCompared(shape, database)];
    }

    // JOIN (SELECT k AS s, max(c) AS n FROM t WHERE ... GROUP BY k) m ON m.s = r.k AND m.n = r.c: the subquery is
    // written anew.
    private static IEnumerable<QueryRewrite> FindJoined(SqlShape shape, AppDatabase database)
    {
        int join = Enumerable.Range(0, shape.Count).FirstOrDefault(at => shape.IsSubqueryJoined(at), -1);
        int first = join + 2;
        int close = shape.FindClosing(first - 1);
        int group = shape.Find(first, close - 1, "GROUP");
        int from = shape.Find(first, close - 1, "FROM");
        if (
            join < 0
            || group < 0
            || shape.FindOnlyTable(first, close - 1) is not (var name, var alias)
            || database.Find(name) is not { Kind: "table" } table
            || shape.FindColumn(group + 2, close - 1, table, alias) is not { } key
            || shape.Split(first + 1, from - 1, ",") is not { Count: 2 } parts
        )
        {
            yield break;
        }

        Item[] items =
        [
            .. from part in parts
            let end = shape[part.Last - 1].Is("AS") ? part.Last - 2 : part.Last
            select new Item(part.First, end, shape[part.Last].Text),
        ];
        Item? grouped = Array.Find(items, item => shape.FindColumn(item.First, item.Last, table, alias) == key);
        Item? newest = Array.Find(items, item => IsMinOrMax(shape, item.First, item.Last, table, alias));
        if (grouped is null || newest is null || !JoinsOnNewest(shape, close, newest.Name))
        {
            yield break;
        }

        (List<string> keyConditions, List<string> rowConditions) = SplitConditions(
            shape,
            first,
            group,
            table,
            alias,
            key
        );
        string source = shape.Text(from, shape.Find(first, group, "WHERE", "GROUP") - 1);
        string aggregate = shape.Text(newest.First, newest.Last);
        string filter = keyConditions.Count > 0 ? $" WHERE {string.Join(" AND ", keyConditions)}" : "";
        foreach (string keys in FindKeys(database, table, key))
        {
            // The LIMIT keeps SQLite from merging the subquery with the joins: it would compute it for each of their rows.
            yield return new QueryRewrite(
                Description,
                shape.Replace(
                    first,
                    close - 1,
                    $"SELECT {Key} AS {PlainSqlite.Named(grouped.Name)}, (SELECT {aggregate} {source} WHERE {string.Join(" AND ", rowConditions)}) AS {PlainSqlite.Named(newest.Name)} FROM {keys}{filter} LIMIT -1"
                )
            );
        }
    }

    // Divides the conditions of the subquery: those on the key alone choose the groups, the others the rows.
    private static (List<string> OfKey, List<string> OfRow) SplitConditions(
        SqlShape shape,
        int first,
        int group,
        TableInfo table,
        string alias,
        string key
    )
    {
        List<string> keyConditions = [];
        List<string> rowConditions = [$"{PlainSqlite.Named(alias)}.{PlainSqlite.Named(key)} = {Key}"];
        if (shape.FindCondition(first, group - 1) is var (start, last))
        {
            IReadOnlyList<(int First, int Last)>? conditions = shape.Split(start, last, "AND");
            foreach ((int begin, int end) in conditions ?? [(start, last)])
            {
                if (FindKeyCondition(shape, begin, end, table, alias, key) is { } ofKey)
                {
                    keyConditions.Add(ofKey);
                }
                else
                {
                    string condition = shape.Text(begin, end);
                    rowConditions.Add(conditions is null ? $"({condition})" : condition);
                }
            }
        }

        return (keyConditions, rowConditions);
    }

    // The condition for the keys of the groups, if it compares the key alone; else null.
    private static string? FindKeyCondition(
        SqlShape shape,
        int first,
        int last,
        TableInfo table,
        string alias,
        string key
    )
    {
        int column = shape[first + 1].Is(".") ? first + 2 : first;
        bool isOfKey = shape.FindColumn(first, column, table, alias) == key && IsConstant(shape, column + 1, last);
        return isOfKey ? $"{Key} {shape.Text(column + 1, last)}" : null;
    }

    // WHERE r.c = (SELECT max(c) FROM t x WHERE x.k = r.k AND ...): (r.k, r.c) IN the keys with their maxima.
    private static IEnumerable<QueryRewrite> FindCompared(SqlShape shape, AppDatabase database)
    {
        if (shape.FindCondition(0, shape.Count - 1) is not var (start, end))
        {
            yield break;
        }

        foreach ((int from, int to) in shape.Split(start, end, "AND") ?? [])
        {
            int equal = shape.Find(from, to, "=");
            int first = equal + 2;
            if (
                equal < 0
                || !shape.IsQualified(from, equal - 1)
                || !shape[first].Is("SELECT")
                || shape.FindClosing(equal + 1) != to
                || shape.FindOnlyTable(first, to - 1) is not (var name, var alias)
                || database.Find(name) is not { Kind: "table" } table
                || shape.FindCondition(first, to - 1) is not var (inner, innerEnd)
                || innerEnd != to - 1
                || !IsMinOrMax(shape, first + 1, shape.Find(first, to, "FROM") - 1, table, alias)
                || FindLink(shape, inner, innerEnd, shape[from].Text, table, alias) is not var (outer, key, condition)
            )
            {
                continue;
            }

            string subquery = $"{shape.Text(first, inner - 1)} {condition}";
            string column = shape.Text(from, equal - 1);
            foreach (string keys in FindKeys(database, table, key))
            {
                yield return new QueryRewrite(
                    Description,
                    shape.Replace(from, to, $"({outer}, {column}) IN (SELECT {Key}, ({subquery}) FROM {keys})")
                );
            }
        }
    }

    // The condition of the subquery with the group's key in place of the outer column; null if the outer row is in it
    // elsewhere.
    private static (string Outer, string Key, string Condition)? FindLink(
        SqlShape shape,
        int first,
        int last,
        string outerAlias,
        TableInfo table,
        string alias
    )
    {
        int[] outer = [.. Enumerable.Range(first, last - first + 1).Where(at => shape.IsName(at, outerAlias))];
        if (outer is not [var place] || alias.Equals(outerAlias, StringComparison.OrdinalIgnoreCase))
        {
            return null;
        }

        (int from, int to) = (shape.Split(first, last, "AND") ?? []).FirstOrDefault(part =>
            part.First == place || part.Last == place + 2
        );
        (int equal, int inner, int end) = from == place ? (from + 3, from + 4, to) : (to - 3, from, to - 4);
        if (
            !shape.IsQualified(place, place + 2)
            || !shape[equal].Is("=")
            || shape.FindColumn(inner, end, table, alias) is not { } key
        )
        {
            return null;
        }

        string condition = $"{shape.Text(first, place - 1)} {Key} {shape.Text(place + 3, last)}".Trim();
        return (shape.Text(place, place + 2), key, condition);
    }

    private static bool IsMinOrMax(SqlShape shape, int first, int last, TableInfo table, string alias) =>
        shape[first].IsAny("max", "min")
        && shape[first + 1].Is("(")
        && shape[last].Is(")")
        && shape.FindColumn(first + 2, last - 1, table, alias) is not null;

    // Whether the join is ON a.b = c.d AND e.f = g.h with the newest value: the rows of a group that has none must not
    // come in.
    private static bool JoinsOnNewest(SqlShape shape, int close, string newest)
    {
        int alias = close + (shape[close + 1].Is("AS") ? 2 : 1);
        int first = alias + 2;
        bool IsNewest(int at) => shape.IsName(at, shape[alias].Text) && shape.IsName(at + 2, newest);
        return shape[alias + 1].Is("ON")
            && QueryRewrites.IsColumnEquality(shape, first)
            && shape[first + 7].Is("AND")
            && QueryRewrites.IsColumnEquality(shape, first + 8)
            && !shape[first + 15].Is("OR")
            && ((int[])[first, first + 4, first + 8, first + 12]).Any(IsNewest);
    }

    private static bool IsConstant(SqlShape shape, int first, int last) =>
        Enumerable
            .Range(first, last - first + 1)
            .All(at => shape[at].Kind != SqlTokenKind.Word || shape[at].IsAny("IN", "NOT", "IS", "NULL"));

    // Subqueries that return the groups' keys: the table that the key refers to, or each next key by an index.
    private static IEnumerable<string> FindKeys(AppDatabase database, TableInfo table, string key)
    {
        if (
            table.Find(key)?.References is var (name, column)
            && database.Find(name) is { } parent
            && parent.Find(column) is { } referenced
            && (referenced.IsUnique || (referenced.Key > 0 && parent.Columns.Count(part => part.Key > 0) == 1))
        )
        {
            yield return $"(SELECT {PlainSqlite.Named(referenced.Name)} AS {Key} FROM {PlainSqlite.Named(parent.Name)})";
        }

        string of = PlainSqlite.Named(key);
        string source = PlainSqlite.Named(table.Name);
        string next = $"SELECT min({of}) FROM {source} WHERE {of} > {Key}";
        yield return $"(WITH RECURSIVE {Groups}({Key}) AS (SELECT min({of}) FROM {source} UNION ALL SELECT ({next}) FROM {Groups} WHERE {Key} IS NOT NULL) SELECT {Key} FROM {Groups})";
    }
}
