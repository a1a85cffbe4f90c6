using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>
/// Finds the newest row of each group by one look-up per group, instead of by a pass over all rows. The rows are the
/// same: a group is found by its key, and a group without rows has a maximum of NULL, which equals nothing.
/// </summary>
internal static class NewestPerGroup
{
    private const string What = "one look-up per group for its newest row";
    private const string Key = "group_key";
    private const string Groups = "per_group";

    /// <summary>
    /// The same query with another source of the groups: the table that they refer to, or the keys one after the other.
    /// </summary>
    public static IEnumerable<QueryRewrite> Find(SqlShape shape, AppDatabase database)
    {
        if (shape.Tokens.Exists(token => token.IsAny(Key, Groups)))
        {
            return [];
        }

        return [.. FindJoined(shape, database), .. FindCompared(shape, database)];
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
            || shape.FindOnlyTable(first, close - 1) is not var (name, alias)
            || database.Find(name) is not { Kind: "table" } table
            || shape.FindColumn(group + 2, close - 1, table, alias) is not { } key
            || shape.Split(first + 1, from - 1, ",") is not [var left, var right]
        )
        {
            yield break;
        }

        bool isKeyFirst = shape.FindColumn(left.First, EndOfItem(shape, left), table, alias) == key;
        (int First, int Last) newest = isKeyFirst ? right : left;
        (int First, int Last) grouped = isKeyFirst ? left : right;
        string newestName = shape[newest.Last].Text;
        if (
            shape.FindColumn(grouped.First, EndOfItem(shape, grouped), table, alias) != key
            || !IsExtreme(shape, newest.First, EndOfItem(shape, newest), table, alias)
            || !IsCompared(shape, close, newestName)
        )
        {
            yield break;
        }

        string keyColumn = $"{PlainSqlite.Named(alias)}.{PlainSqlite.Named(key)}";
        (List<string> ofKey, List<string> rest) = SplitCondition(shape, first, group - 1, table, alias, key);
        string where = string.Join(" AND ", rest.Prepend($"{keyColumn} = {Key}"));
        string source = shape.Text(from, shape.Find(first, group, "WHERE", "GROUP") - 1);
        string extreme = shape.Text(newest.First, EndOfItem(shape, newest));
        string filter = ofKey.Count > 0 ? $" WHERE {string.Join(" AND ", ofKey)}" : "";
        foreach (string keys in FindKeys(database, table, key))
        {
            // The LIMIT keeps SQLite from merging the subquery with the joins: it would compute it for each of their rows.
            yield return new QueryRewrite(
                What,
                shape.Replace(
                    first,
                    close - 1,
                    $"SELECT {Key} AS {PlainSqlite.Named(shape[grouped.Last].Text)}, (SELECT {extreme} {source} WHERE {where}) AS {PlainSqlite.Named(newestName)} FROM {keys}{filter} LIMIT -1"
                )
            );
        }
    }

    // WHERE r.c = (SELECT max(c) FROM t x WHERE x.k = r.k AND ...): (r.k, r.c) IN the keys with their maxima.
    private static IEnumerable<QueryRewrite> FindCompared(SqlShape shape, AppDatabase database)
    {
        if (
            shape.FindCondition(0, shape.Count - 1) is not var (start, end)
            || shape.Split(start, end, "AND") is not { } parts
        )
        {
            yield break;
        }

        foreach ((int from, int to) in parts)
        {
            int equal = shape.Find(from, to, "=");
            int first = equal + 2;
            if (
                equal < 0
                || !shape.IsQualified(from, equal - 1)
                || !shape[first].Is("SELECT")
                || shape.FindClosing(equal + 1) != to
                || shape.FindOnlyTable(first, to - 1) is not var (name, alias)
                || database.Find(name) is not { Kind: "table" } table
                || shape.FindCondition(first, to - 1) is not var (inner, innerEnd)
                || innerEnd != to - 1
                || !IsExtreme(shape, first + 1, shape.Find(first, to, "FROM") - 1, table, alias)
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
                    What,
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

        foreach ((int from, int to) in shape.Split(first, last, "AND") ?? [])
        {
            bool isFirst = place == from;
            int inner = isFirst ? from + 4 : from;
            int end = isFirst ? to : to - 4;
            bool isLink =
                shape.IsQualified(place, place + 2)
                && (isFirst ? shape[from + 3].Is("=") : shape[to - 3].Is("=") && place == to - 2);
            if (isLink && shape.FindColumn(inner, end, table, alias) is { } key)
            {
                string condition = $"{shape.Text(first, place - 1)} {Key} {shape.Text(place + 3, last)}".Trim();
                return (shape.Text(place, place + 2), key, condition);
            }
        }

        return null;
    }

    // The last token of an item before AS and the name.
    private static int EndOfItem(SqlShape shape, (int First, int Last) item) =>
        shape[item.Last - 1].Is("AS") ? item.Last - 2 : item.Last;

    private static bool IsExtreme(SqlShape shape, int first, int last, TableInfo table, string alias) =>
        shape[first].IsAny("max", "min")
        && shape[first + 1].Is("(")
        && shape[last].Is(")")
        && shape.FindColumn(first + 2, last - 1, table, alias) is not null;

    // Whether the join is ON a.b = c.d AND e.f = g.h with the newest value: the rows of a group that has none must not come in.
    private static bool IsCompared(SqlShape shape, int close, string newest)
    {
        int alias = close + (shape[close + 1].Is("AS") ? 2 : 1);
        int first = alias + 2;
        int second = first + 8;
        return shape[alias + 1].Is("ON")
            && shape[second - 1].Is("AND")
            && !shape[second + 7].Is("OR")
            && (IsEquality(first) || IsEquality(second));

        bool IsNewest(int at) =>
            shape.IsQualified(at, at + 2) && shape.IsName(at, shape[alias].Text) && shape.IsName(at + 2, newest);
        bool IsEquality(int at) => shape[at + 3].Is("=") && (IsNewest(at) || IsNewest(at + 4));
    }

    // The conditions on the key alone choose the groups.
    private static (List<string> OfKey, List<string> Others) SplitCondition(
        SqlShape shape,
        int first,
        int last,
        TableInfo table,
        string alias,
        string key
    )
    {
        List<string> ofKey = [];
        List<string> rest = [];
        if (shape.FindCondition(first, last) is not var (start, end))
        {
            return (ofKey, rest);
        }

        if (shape.Split(start, end, "AND") is not { } parts)
        {
            return (ofKey, [$"({shape.Text(start, end)})"]);
        }

        foreach ((int from, int to) in parts)
        {
            int column = shape[from + 1].Is(".") ? from + 2 : from;
            bool isOfKey =
                shape.FindColumn(from, column, table, alias) == key
                && Enumerable
                    .Range(column + 1, to - column)
                    .All(at => shape[at].Kind != SqlTokenKind.Word || shape[at].IsAny("IN", "NOT", "IS", "NULL"));
            if (isOfKey)
            {
                ofKey.Add($"{Key} {shape.Text(column + 1, to)}");
            }
            else
            {
                rest.Add(shape.Text(from, to));
            }
        }

        return (ofKey, rest);
    }

    // Subqueries that return the groups' keys: the table that the key refers to, or each next key by an index.
    private static IEnumerable<string> FindKeys(AppDatabase database, TableInfo table, string key)
    {
        if (table.Find(key)?.References is var (name, column) && database.Find(name) is { } parent)
        {
            TableColumn[] keys = [.. parent.Columns.Where(parentColumn => parentColumn.Key > 0)];
            TableColumn? referenced = column.Length > 0 ? parent.Find(column) : keys.FirstOrDefault();
            if (referenced is not null && (referenced.IsUnique || (referenced.Key > 0 && keys.Length == 1)))
            {
                yield return $"(SELECT {PlainSqlite.Named(referenced.Name)} AS {Key} FROM {PlainSqlite.Named(parent.Name)})";
            }
        }

        string of = PlainSqlite.Named(key);
        string source = PlainSqlite.Named(table.Name);
        string next = $"SELECT min({of}) FROM {source} WHERE {of} > {Key}";
        yield return $"(WITH RECURSIVE {Groups}({Key}) AS (SELECT min({of}) FROM {source} UNION ALL SELECT ({next}) FROM {Groups} WHERE {Key} IS NOT NULL) SELECT {Key} FROM {Groups})";
    }
}
