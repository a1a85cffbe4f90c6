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
        QueryRewrite? FindFirst(Func<int, QueryRewrite?> find) =>
            Enumerable.Range(0, shape.Count).Select(find).FirstOrDefault(rewrite => rewrite is not null);
        QueryRewrite?[] rewrites =
        [
            FindFirst(at => FindExists(shape, at)),
            FindOr(shape, database),
            FindFirst(at => FindNegation(shape, database, at)),
            FindFirst(at => FindRange(shape, at)),
            FindFirst(at => FindFilter(shape, at)),
            FindRank(shape),
        ];
        return rewrites.OfType<QueryRewrite>().Concat(NewestPerGroup.Find(shape, database));
    }

    /// <summary>A form that finds a page by the last row of the one before: it returns other rows if rows change.</summary>
    public static QueryRewrite? FindKeyset(string sql, AppDatabase database)
    {
        SqlShape shape = new(sql);
        int last = shape.Count - 1;
        int order = shape.Find(0, last, "ORDER");
        int limit = shape.Find(0, last, "LIMIT");
        int offset = shape.Find(0, last, "OFFSET");
        bool isDescending = shape[limit - 1].Is("DESC");
        int end = limit - (isDescending || shape[limit - 1].Is("ASC") ? 2 : 1);
        if (
            order < 0
            || offset < limit
            || limit < order
            || shape.Find(order + 2, end, ",") >= 0
            || shape.FindOnlyTable(0, last) is not (var name, var alias)
            || database.Find(name)?.RowId is not { } key
        )
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
            "start after the last row of the previous page, not at an OFFSET",
            $"{head}WHERE {condition}{where} ORDER BY {column}{direction}, {id}{direction} {shape.Text(limit, offset - 1)}"
        );
    }

    /// <summary>Whether columns with their tables are compared at a place: <c>a.b = c.d</c>.</summary>
    public static bool IsColumnEquality(SqlShape shape, int first) =>
        shape.IsQualified(first, first + 2) && shape[first + 3].Is("=") && shape.IsQualified(first + 4, first + 6);

    // EXISTS (SELECT 1 FROM t a WHERE a.x = o.y AND ...) -> o.y IN (SELECT a.x FROM t a WHERE ...)
    private static QueryRewrite? FindExists(SqlShape shape, int at)
    {
        int first = at + 2;
        int close = shape.FindClosing(at + 1);
        if (
            !shape[at].Is("EXISTS")
            || shape[at - 1].Is("NOT")
            || !shape[first].Is("SELECT")
            || shape.FindOnlyTable(first, close - 1) is not (_, var alias)
            || shape.FindCondition(first, close - 1) is not var (start, end)
            || end != close - 1
            || shape.Split(start, end, "AND") is not { } parts
        )
        {
            return null;
        }

        (int link, int linkEnd) = parts.FirstOrDefault(part =>
            part.Last == part.First + 6
            && IsColumnEquality(shape, part.First)
            && shape.IsName(part.First, alias) != shape.IsName(part.First + 4, alias)
        );
        if (linkEnd == 0)
        {
            return null;
        }

        int inner = shape.IsName(link, alias) ? link : link + 4;
        int outer = shape.IsName(link, alias) ? link + 4 : link;
        IEnumerable<string> rest = from part in parts where part.First != link select shape.Text(part.First, part.Last);
        string where = parts.Count > 1 ? $" WHERE {string.Join(" AND ", rest)}" : "";
        string fromClause = shape.Text(shape.Find(first, end, "FROM"), start - 2);
        return new QueryRewrite(
            "IN instead of EXISTS",
            shape.Replace(
                at,
                close,
                $"{shape.Text(outer, outer + 2)} IN (SELECT {shape.Text(inner, inner + 2)} {fromClause}{where})"
            )
        );
    }

    // WHERE a = @a OR b = @b -> WHERE rowid IN (SELECT rowid ... WHERE a = @a UNION SELECT rowid ... WHERE b = @b)
    private static QueryRewrite? FindOr(SqlShape shape, AppDatabase database)
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

        string source = shape.Text(shape.Find(0, last, "FROM"), first - 2);
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
    private static QueryRewrite? FindNegation(SqlShape shape, AppDatabase database, int at)
    {
        int last = shape.IsQualified(at + 1, at + 3) ? at + 3 : at + 1;
        bool isColumn =
            shape[at].Is("NOT")
            && shape[at - 1].IsAny("WHERE", "AND", "OR", "(", "ON")
            && shape[last].Kind == SqlTokenKind.Word
            && database.Tables.Any(table => table.Find(shape[last].Text) is not null);
        bool isWhole =
            last == shape.Count - 1 || shape[last + 1].IsAny("AND", "OR", ")", "ORDER", "GROUP", "LIMIT", ";");
        return isColumn && isWhole
            ? new QueryRewrite("= 0 instead of NOT", shape.Replace(at, last, $"{shape.Text(at + 1, last)} = 0"))
            : null;
    }

    // date(c) = @d -> c >= @d AND c < date(@d, '+1 day')
    // strftime('%Y', c) = @y -> c >= @y || '-01-01' AND c < (@y + 1) || '-01-01'
    private static QueryRewrite? FindRange(SqlShape shape, int at)
    {
        bool isYear = shape[at].Is("strftime") && shape[at + 2].Text == "%Y";
        int start = at + (isYear ? 4 : 2);
        int close = shape.FindClosing(at + 1);
        bool isColumn =
            shape[start].Kind == SqlTokenKind.Word && (start == close - 1 || shape.IsQualified(start, close - 1));
        if (
            !(isYear || shape[at].Is("date"))
            || !shape[at + 1].Is("(")
            || !isColumn
            || !shape[close + 1].Is("=")
            || shape[close + 2].Kind is not (SqlTokenKind.Parameter or SqlTokenKind.Text)
        )
        {
            return null;
        }

        string column = shape.Text(start, close - 1);
        string value = shape.Text(close + 2, close + 2);
        string least = isYear ? $"{value} || '-01-01'" : value;
        string limit = isYear ? $"({value} + 1) || '-01-01'" : $"date({value}, '+1 day')";
        return new QueryRewrite(
            "a range of the column instead of a function on it",
            shape.Replace(at, close + 2, $"({column} >= {least} AND {column} < {limit})")
        );
    }

    // JOIN (SELECT g, ... GROUP BY g) a ON a.g = t.c ... WHERE t.c = @p -> the filter also inside
    private static QueryRewrite? FindFilter(SqlShape shape, int at)
    {
        if (!shape.IsSubqueryJoined(at))
        {
            return null;
        }

        int close = shape.FindClosing(at + 1);
        int group = shape.Find(at + 2, close - 1, "GROUP");
        int on = shape.Find(close + 1, shape.Count - 1, "ON");
        if (
            group < 0
            || on < 0
            || !IsColumnEquality(shape, on + 1)
            || shape.FindCondition(0, shape.Count - 1) is not var (first, last)
        )
        {
            return null;
        }

        string alias = shape[close + 1].Is("AS") ? shape[close + 2].Text : shape[close + 1].Text;
        string outer = shape[on + 1].Text == alias ? shape.Text(on + 5, on + 7) : shape.Text(on + 1, on + 3);
        foreach ((int from, int to) in shape.Split(first, last, "AND") ?? [])
        {
            if (to == from + 4 && shape.Text(from, from + 2) == outer && shape[from + 3].Is("="))
            {
                string word = shape.Find(at + 2, group, "WHERE") >= 0 ? "AND" : "WHERE";
                string key = shape.Text(group + 2, close - 1);
                return new QueryRewrite(
                    "the filter also inside the joined subquery",
                    shape.Replace(group, group, $"{word} {key} = {shape.Text(to, to)} {shape.Text(group, group)}")
                );
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
                "rank only the rows that pass the filter",
                shape.Replace(first, rank, $"+{shape.Text(first, rank)}")
            )
            : null;
    }
}
