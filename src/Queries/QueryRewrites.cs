using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <param name="What">A few words on what the new form does instead.</param>
internal sealed record QueryRewrite(string What, string Sql);

/// <summary>Writes other forms of queries that SQLite often executes faster, if the query's shape is sure.</summary>
internal static class QueryRewrites
{
    /// <summary>The forms of a query that have to return the same rows, if what they assume of the data holds.</summary>
    public static IEnumerable<QueryRewrite> Find(string sql, AppDatabase database)
    {
        SqlShape shape = new(sql);
        QueryRewrite?[] rewrites =
        [
            FindExists(shape, database),
            FindEither(shape, database),
            FindNegation(shape, database),
            FindRange(shape),
            FindFilter(shape),
            FindRank(shape),
        ];
        return rewrites.OfType<QueryRewrite>().Concat(NewestPerGroup.Find(shape, database));
    }

    /// <summary>
    /// A form that finds a page by the last row of the page before, instead of by OFFSET: it returns other rows if rows
    /// change.
    /// </summary>
    public static QueryRewrite? FindKeyset(string sql, AppDatabase database)
    {
        SqlShape shape = new(sql);
        int last = shape.Count - 1;
        int order = shape.Find(0, last, "ORDER");
        int limit = shape.Find(0, last, "LIMIT");
        int offset = shape.Find(0, last, "OFFSET");
        if (
            order < 0
            || offset < limit
            || limit < order
            || shape.FindOnlyTable(0, last) is not (var name, var alias)
            || database.Find(name)?.RowId is not { } key
        )
        {
            return null;
        }

        bool isDescending = shape[limit - 1].Is("DESC");
        int end = limit - (isDescending || shape[limit - 1].Is("ASC") ? 2 : 1);
        if (shape.Find(order + 2, end, ",") >= 0)
        {
            return null;
        }

        string column = shape.Text(order + 2, end);
        string id = $"{PlainSqlite.Named(alias)}.{PlainSqlite.Named(key.Name)}";
        string condition = $"({column}, {id}) {(isDescending ? "<" : ">")} (@last_key, @last_id)";
        string direction = isDescending ? " DESC" : "";
        string where = shape.FindCondition(0, order) is var (first, _) ? $" AND ({shape.Text(first, order - 1)})" : "";
        int start = shape.Find(0, last, "WHERE") is >= 0 and var at ? at : order;
        string head = sql[..shape[start].Start];
        return new QueryRewrite(
            "start after the last row of the page before, not at an OFFSET",
            $"{head}WHERE {condition}{where} ORDER BY {column}{direction}, {id}{direction} {shape.Text(limit, offset - 1)}"
        );
    }

    // EXISTS (SELECT 1 FROM t a WHERE a.x = o.y AND ...) -> o.y IN (SELECT a.x FROM t a WHERE ...)
    private static QueryRewrite? FindExists(SqlShape shape, AppDatabase database)
    {
        for (int at = 0; at < shape.Count; at++)
        {
            if (!shape[at].Is("EXISTS") || shape[at - 1].Is("NOT") || !shape[at + 2].Is("SELECT"))
            {
                continue;
            }

            int close = shape.FindClosing(at + 1);
            if (WriteIn(shape, database, at + 2, close - 1) is { } written)
            {
                return new QueryRewrite("IN instead of EXISTS", shape.Replace(at, close, written));
            }
        }

        return null;
    }

    private static string? WriteIn(SqlShape shape, AppDatabase database, int first, int last)
    {
        if (
            shape.FindOnlyTable(first, last) is not (var name, var alias)
            || database.Find(name) is not { } table
            || shape.FindCondition(first, last) is not var (start, end)
            || end != last
            || shape.Split(start, end, "AND") is not { } parts
        )
        {
            return null;
        }

        bool IsInner(int place) => shape[place].Text.Equals(alias, StringComparison.OrdinalIgnoreCase);
        (string Outer, string Inner)? link = null;
        List<string> rest = [];
        foreach ((int from, int to) in parts)
        {
            bool isLink =
                to == from + 6
                && shape.IsQualified(from, from + 2)
                && shape[from + 3].Is("=")
                && shape.IsQualified(from + 4, to);
            if (isLink && IsInner(from) != IsInner(from + 4) && link is null)
            {
                (string left, string right) = (shape.Text(from, from + 2), shape.Text(from + 4, to));
                link = IsInner(from) ? (right, left) : (left, right);
            }
            else if (IsOf(shape, table, IsInner, from, to))
            {
                rest.Add(shape.Text(from, to));
            }
            else
            {
                return null;
            }
        }

        string where = rest.Count > 0 ? $" WHERE {string.Join(" AND ", rest)}" : "";
        int source = shape.Find(first, last, "FROM");
        string fromClause = shape.Text(source, start - 2);
        return link is var (outer, inner) ? $"{outer} IN (SELECT {inner} {fromClause}{where})" : null;
    }

    // Whether a condition has no columns but those of one table.
    private static bool IsOf(SqlShape shape, TableInfo table, Func<int, bool> isInner, int first, int last)
    {
        for (int at = first; at <= last; at++)
        {
            bool isName = shape[at].Kind == SqlTokenKind.Word && !shape[at - 1].Is(".") && !shape[at + 1].Is("(");
            bool isColumn = shape[at + 1].Is(".") ? isInner(at) : table.Find(shape[at].Text) is not null;
            if (
                shape[at].Is("SELECT")
                || (isName && !isColumn && !shape[at].IsAny("IS", "NOT", "NULL", "IN", "LIKE", "OR", "COLLATE"))
            )
            {
                return false;
            }
        }

        return true;
    }

    // WHERE a = @a OR b = @b -> WHERE rowid IN (SELECT rowid ... WHERE a = @a UNION SELECT rowid ... WHERE b = @b)
    private static QueryRewrite? FindEither(SqlShape shape, AppDatabase database)
    {
        int last = shape.Count - 1;
        if (
            !shape[0].Is("SELECT")
            || shape.Find(0, last, "UNION", "EXCEPT", "INTERSECT") >= 0
            || shape.FindOnlyTable(0, last) is not (var name, var alias)
            || database.Find(name) is not { HasRowId: true, Kind: "table" }
            || shape.FindCondition(0, last) is not var (first, end)
            || shape.Split(first, end, "OR") is not { Count: > 1 } sides
        )
        {
            return null;
        }

        int from = shape.Find(0, last, "FROM");
        string source = shape.Text(from, first - 2);
        string key = $"{PlainSqlite.Named(alias)}.rowid";
        IEnumerable<string> queries = sides.Select(side =>
            $"SELECT {key} {source} WHERE {shape.Text(side.First, side.Last)}"
        );
        return new QueryRewrite(
            "a UNION of keys instead of OR",
            shape.Replace(first, end, $"{key} IN ({string.Join(" UNION ", queries)})")
        );
    }

    // NOT flag -> flag = 0, which an index serves
    private static QueryRewrite? FindNegation(SqlShape shape, AppDatabase database)
    {
        for (int at = 0; at < shape.Count; at++)
        {
            int last = shape.IsQualified(at + 1, at + 3) ? at + 3 : at + 1;
            bool isColumn =
                shape[at].Is("NOT")
                && shape[at - 1].IsAny("WHERE", "AND", "OR", "(", "ON")
                && shape[last].Kind == SqlTokenKind.Word
                && database.Tables.Any(table => table.Find(shape[last].Text) is not null);
            bool isWhole =
                last == shape.Count - 1 || shape[last + 1].IsAny("AND", "OR", ")", "ORDER", "GROUP", "LIMIT", ";");
            if (isColumn && isWhole)
            {
                return new QueryRewrite(
                    "= 0 instead of NOT",
                    shape.Replace(at, last, $"{shape.Text(at + 1, last)} = 0")
                );
            }
        }

        return null;
    }

    // date(c) = @d -> c >= @d AND c < date(@d, '+1 day')
    // strftime('%Y', c) = @y -> c >= @y || '-01-01' AND c < (@y + 1) || '-01-01'
    private static QueryRewrite? FindRange(SqlShape shape)
    {
        for (int at = 0; at < shape.Count; at++)
        {
            bool isDate = shape[at].Is("date") && shape[at + 1].Is("(");
            bool isYear = shape[at].Is("strftime") && shape[at + 1].Is("(") && shape[at + 2].Text == "%Y";
            int close = shape.FindClosing(at + 1);
            int start = at + (isYear ? 4 : 2);
            bool isColumn = shape[start].Kind == SqlTokenKind.Word;
            isColumn &= start == close - 1 || shape.IsQualified(start, close - 1);
            bool isEqual = shape[close + 1].Is("=");
            bool isValue = shape[close + 2].Kind is SqlTokenKind.Parameter or SqlTokenKind.Text;
            if ((isDate || isYear) && isColumn && isEqual && isValue)
            {
                string column = shape.Text(start, close - 1);
                string value = shape.Text(close + 2, close + 2);
                string least = isYear ? $"{value} || '-01-01'" : value;
                string limit = isYear ? $"({value} + 1) || '-01-01'" : $"date({value}, '+1 day')";
                string range = $"{column} >= {least} AND {column} < {limit}";
                return new QueryRewrite(
                    "a range of the column instead of a function on it",
                    shape.Replace(at, close + 2, $"({range})")
                );
            }
        }

        return null;
    }

    // JOIN (SELECT g, ... GROUP BY g) a ON a.g = t.c ... WHERE t.c = @p -> the filter also inside
    private static QueryRewrite? FindFilter(SqlShape shape)
    {
        for (int at = 0; at < shape.Count; at++)
        {
            if (!shape.IsSubqueryJoined(at))
            {
                continue;
            }

            int close = shape.FindClosing(at + 1);
            int group = shape.Find(at + 2, close - 1, "GROUP");
            int on = shape.Find(close + 1, shape.Count - 1, "ON");
            bool isLink =
                on >= 0
                && shape.IsQualified(on + 1, on + 3)
                && shape[on + 4].Is("=")
                && shape.IsQualified(on + 5, on + 7);
            if (group < 0 || !isLink || shape.FindCondition(0, shape.Count - 1) is not var (first, last))
            {
                continue;
            }

            string alias = shape[close + 1].Is("AS") ? shape[close + 2].Text : shape[close + 1].Text;
            string outer = shape[on + 1].Text == alias ? shape.Text(on + 5, on + 7) : shape.Text(on + 1, on + 3);
            foreach ((int from, int to) in shape.Split(first, last, "AND") ?? [])
            {
                bool isFilter = to == from + 4 && shape.Text(from, from + 2) == outer && shape[from + 3].Is("=");
                if (isFilter)
                {
                    string word = shape.Find(at + 2, group, "WHERE") >= 0 ? "AND" : "WHERE";
                    string key = shape.Text(group + 2, close - 1);
                    return new QueryRewrite(
                        "the filter also inside the joined subquery",
                        shape.Replace(group, group, $"{word} {key} = {shape.Text(to, to)} {shape.Text(group, group)}")
                    );
                }
            }
        }

        return null;
    }

    // ORDER BY rank -> ORDER BY +rank: for its own order, FTS5 ranks all matches, also those that a join leaves out
    private static QueryRewrite? FindRank(SqlShape shape)
    {
        int order = shape.Find(0, shape.Count - 1, "ORDER");
        int first = order + 2;
        int rank = shape.IsQualified(first, first + 2) ? first + 2 : first;
        bool isSearch =
            shape.Tokens.Exists(token => token.Is("MATCH")) && shape.Tokens.Exists(token => token.Is("JOIN"));
        bool isOwnName = Enumerable.Range(0, shape.Count).Any(at => shape[at].Is("AS") && shape.IsName(at + 1, "rank"));
        return order >= 0 && shape.IsName(rank, "rank") && isSearch && !isOwnName
            ? new QueryRewrite(
                "ranks only the rows that the filter leaves",
                shape.Replace(first, rank, $"+{shape.Text(first, rank)}")
            )
            : null;
    }
}
