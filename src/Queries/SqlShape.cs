namespace SqliteBench.Queries;

/// <summary>A statement's tokens with what a rewrite needs: matching parentheses, clauses and conditions.</summary>
internal sealed class SqlShape(string sql)
{
    private static readonly string[] s_clauseEnds = "GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT WINDOW ;".Split(
        ' '
    );

    public List<SqlToken> Tokens { get; } = SqlToken.Split(sql);

    public int Count => Tokens.Count;

    /// <summary>The token at a place; an empty one before the first and after the last.</summary>
    public SqlToken this[int at] => at >= 0 && at < Count ? Tokens[at] : default;

    public string Text(int first, int last) => last < first ? "" : sql[this[first].Start..this[last].End];

    public string Replace(int first, int last, string text) =>
        $"{sql[..this[first].Start]}{text}{sql[this[last].End..]}";

    /// <summary>The place of the parenthesis that closes the one at a place; the place itself if there is none.</summary>
    public int FindClosing(int open)
    {
        int depth = 0;
        for (int at = open; at < Count; at++)
        {
            depth += this[at].DepthChange;
            if (depth == 0)
            {
                return at;
            }
        }

        return Count - 1;
    }

    /// <summary>The first of some keywords in a part, outside the parentheses in it; -1 if there is none.</summary>
    public int Find(int first, int last, params string[] words)
    {
        int depth = 0;
        for (int at = first; at <= last; at++)
        {
            depth += this[at].DepthChange;
            if (depth == 0 && this[at].IsAny(words))
            {
                return at;
            }
        }

        return -1;
    }

    /// <summary>The condition after the WHERE of a SELECT that spans a part; null if it has none.</summary>
    public (int First, int Last)? FindCondition(int first, int last)
    {
        int where = Find(first, last, "WHERE");
        if (where < 0)
        {
            return null;
        }

        int end = Find(where + 1, last, s_clauseEnds);
        return (where + 1, end < 0 ? last : end - 1);
    }

    /// <summary>The parts of a condition between AND or OR; null if it also has BETWEEN, whose AND joins nothing, or both.</summary>
    public IReadOnlyList<(int First, int Last)>? Split(int first, int last, string word)
    {
        bool isMixed = word == "AND" && Find(first, last, "OR") >= 0;
        if (isMixed || Find(first, last, "BETWEEN", "CASE") >= 0)
        {
            return null;
        }

        List<(int, int)> parts = [];
        for (int at = Find(first, last, word); at >= 0; at = Find(first, last, word))
        {
            parts.Add((first, at - 1));
            first = at + 1;
        }

        parts.Add((first, last));
        return parts;
    }

    /// <summary>The table and the name that follow FROM, if that is the only table of a part; null if not.</summary>
    public (string Table, string Alias)? FindOnlyTable(int first, int last)
    {
        int from = Find(first, last, "FROM");
        int end = from < 0 ? -1 : Find(from + 1, last, [.. s_clauseEnds, "WHERE"]);
        if (
            from < 0
            || Find(from + 1, end < 0 ? last : end, "JOIN", ",") >= 0
            || this[from + 1].Kind != SqlTokenKind.Word
        )
        {
            return null;
        }

        int next = from + 2 + (this[from + 2].Is("AS") ? 1 : 0);
        bool hasAlias =
            next <= last
            && this[next].Kind == SqlTokenKind.Word
            && !this[next].IsAny([.. s_clauseEnds, "WHERE", "NOT", "INDEXED"]);
        string table = this[from + 1].Text;
        return (table, hasAlias ? this[next].Text : table);
    }

    /// <summary>The column of a table that a part is, with or without the table's alias; null if it is something else.</summary>
    public string? FindColumn(int first, int last, TableInfo table, string alias)
    {
        bool isOwn = first == last || (IsQualified(first, last) && IsName(first, alias));
        return isOwn && this[last].Kind == SqlTokenKind.Word ? table.Find(this[last].Text)?.Name : null;
    }

    public bool IsName(int at, string name) =>
        this[at].Kind == SqlTokenKind.Word && this[at].Text.Equals(name, StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether a subquery is joined at a place: <c>JOIN (SELECT</c>.</summary>
    public bool IsSubqueryJoined(int at) => this[at].Is("JOIN") && this[at + 1].Is("(") && this[at + 2].Is("SELECT");

    /// <summary>Whether a part is a column with its table before it, such as <c>t.c</c>.</summary>
    public bool IsQualified(int first, int last) =>
        last == first + 2
        && this[first].Kind == SqlTokenKind.Word
        && this[first + 1].Is(".")
        && this[last].Kind == SqlTokenKind.Word;
}
