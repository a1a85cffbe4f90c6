namespace SqliteBench.Queries;

/// <summary>How a statement uses columns and parameters, as far as its tokens show; SQLite has the last word.</summary>
internal sealed partial class QuerySyntax
{
    private static readonly string[] s_ends =
        "WHERE GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT WINDOW RETURNING SET VALUES SELECT )".Split(' ');

    private static readonly string[] s_notAliases =
    [
        .. s_ends,
        .. "JOIN LEFT RIGHT FULL INNER CROSS NATURAL ON USING DEFAULT INDEXED NOT".Split(' '),
    ];

    private readonly string _sql;
    private readonly List<SqlToken> _tokens;
    private readonly AppDatabase _database;
    private readonly Dictionary<string, TableInfo> _aliases = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, (TableInfo Table, string Column)> _parameters = new(
        StringComparer.OrdinalIgnoreCase
    );
    private readonly HashSet<string> _written = new(StringComparer.OrdinalIgnoreCase);

    /// <param name="sql">With its parameters as <c>@name</c>.</param>
    public QuerySyntax(string sql, AppDatabase database)
    {
        _sql = sql;
        _tokens = SqlToken.Split(sql);
        _database = database;
        for (int at = 0; at < _tokens.Count; at++)
        {
            FindTables(at);
        }

        FindInserted();
        for (int at = 0; at < _tokens.Count; at++)
        {
            FindComparison(at);
            FindOrder(at);
        }
    }

    /// <summary>What it does, if it writes: inserts, updates or deletes.</summary>
    public string Verb =>
        _tokens.Find(token => token.IsAny("INSERT", "REPLACE", "UPDATE", "DELETE")).Text is { } word
            ? $"{word.ToLowerInvariant().TrimEnd('e')}{(word[^1] is 'E' or 'e' ? "es" : "s")}"
            : "reads no table";

    /// <summary>The table that an alias stands for; any other name is returned unchanged.</summary>
    public string TableOf(string alias) => _aliases.GetValueOrDefault(alias)?.Name ?? alias;

    /// <summary>The column that a parameter is compared with or written to, or null.</summary>
    public (TableInfo Table, string Column)? ColumnOf(string parameter) =>
        _parameters.TryGetValue(parameter, out (TableInfo, string) column) ? column : null;

    public bool IsWritten(string parameter) => _written.Contains(parameter);

    /// <summary>Whether a parameter is a number of rows after LIMIT or OFFSET.</summary>
    public bool IsLimit(string parameter) =>
        _tokens
            .Where((token, at) => token.Kind == SqlTokenKind.Parameter && At(at - 1).IsAny("LIMIT", "OFFSET"))
            .Any(token => token.Text == parameter);

    // The token at a position; one that is nothing before the first and after the last.
    private SqlToken At(int place) => place >= 0 && place < _tokens.Count ? _tokens[place] : default;

    // FROM t AS a, main.u JOIN v; UPDATE OR IGNORE t
    private void FindTables(int at)
    {
        bool isFrom = _tokens[at].Is("FROM");
        if (!isFrom && !_tokens[at].IsAny("JOIN", "INTO", "UPDATE"))
        {
            return;
        }

        int next = at + 1 + (At(at + 1).Is("OR") ? 2 : 0);
        do
        {
            next += At(next).Is(",") ? 1 : 0;
            next += At(next + 1).Is(".") ? 2 : 0;
            if (At(next).Kind != SqlTokenKind.Word || _database.Find(At(next).Text) is not { } table)
            {
                return;
            }

            _aliases.TryAdd(table.Name, table);
            next += 1 + (At(next + 1).Is("AS") ? 1 : 0);
            if (At(next).Kind == SqlTokenKind.Word && !At(next).IsAny(s_notAliases))
            {
                _aliases[At(next++).Text] = table;
            }
        } while (isFrom && At(next).Is(","));
    }

    // INSERT INTO t(a, b) VALUES (@a, @b): a parameter is written to the column at its position.
    private void FindInserted()
    {
        int into = _tokens.FindIndex(token => token.Is("INTO"));
        into += At(into + 2).Is(".") ? 2 : 0;
        int values = _tokens.FindIndex(Math.Max(0, into), token => token.Is("VALUES"));
        if (into < 0 || values < 0 || _database.Find(At(into + 1).Text) is not { } table)
        {
            return;
        }

        IEnumerable<SqlToken> named = _tokens.Skip(into + 3).TakeWhile(token => !token.Is(")"));
        string[] columns = At(into + 2).Is("(")
            ? [.. named.Where(token => token.Kind == SqlTokenKind.Word).Select(token => token.Text)]
            : [.. table.Columns.Where(column => !column.IsGenerated).Select(column => column.Name)];
        int depth = 0;
        int place = 0;
        foreach (SqlToken token in _tokens.Skip(values + 1).TakeWhile(token => !token.IsAny("ON", "RETURNING")))
        {
            depth += token.Depth;
            place = depth == 0 ? 0 : place + (depth == 1 && token.Is(",") ? 1 : 0);
            if (token.Kind == SqlTokenKind.Parameter && depth >= 1 && place < columns.Length)
            {
                _parameters.TryAdd(token.Text, (table, columns[place]));
                _written.Add(token.Text);
            }
        }
    }

    // The parameters on the other side of an operator: all up to the next AND, OR or comma.
    private IEnumerable<string> ParametersBeside(int at, bool isAfter)
    {
        int step = isAfter ? 1 : -1;
        bool isBetween = _tokens[at].Is("BETWEEN");
        int depth = 0;
        for (int next = at + step; next >= 0 && next < _tokens.Count; next += step)
        {
            SqlToken token = _tokens[next];
            depth += step * token.Depth;
            bool isAnd = isBetween && token.Is("AND");
            isBetween &= !isAnd;
            bool ends = token.IsAny("AND", "OR", ",", ";", "THEN", "WHEN") || (token.IsAny(s_ends) && !token.Is(")"));
            if (depth < 0 || (depth == 0 && !isAnd && ends) || token.Is("SELECT"))
            {
                yield break;
            }

            if (token.Kind == SqlTokenKind.Parameter)
            {
                yield return token.Text;
            }
        }
    }

    // The places of the operand that ends at a place: f(a.b), a.b or b, with a collation.
    private (int First, int Last) Before(int last)
    {
        int first = At(last - 1).Is("COLLATE") ? last - 2 : last;
        int depth = 0;
        while (first > 0 && (depth -= At(first).Depth) > 0)
        {
            first--;
        }

        bool isCall =
            At(first).Is("(")
            && At(first - 1) is { Kind: SqlTokenKind.Word } word
            && !word.IsAny("AND", "OR", "WHERE", "ON", "NOT", "WHEN", "IN", "HAVING");
        first -= isCall ? 1 : 0;
        return (At(first - 1).Is(".") ? first - 2 : first, last);
    }

    private (int First, int Last) After(int first)
    {
        int last = first + (At(first + 1).Is(".") ? 2 : 0);
        last += At(last).Kind == SqlTokenKind.Word && At(last + 1).Is("(") ? 1 : 0;
        int depth = 0;
        while (last < _tokens.Count && (depth += At(last).Depth) > 0)
        {
            last++;
        }

        return (first, At(last + 1).Is("COLLATE") ? last + 2 : last);
    }

    // The only column in a part of the statement.
    private (TableInfo Table, string Column)? ColumnIn(int first, int last)
    {
        (TableInfo, string)[] columns =
            first < 0 || last - first > 20 || last >= _tokens.Count || last < first
                ? []
                :
                [
                    .. Enumerable
                        .Range(first, last - first + 1)
                        .Select(ColumnAt)
                        .OfType<(TableInfo, string)>()
                        .Distinct(),
                ];
        bool hasQuery = columns.Length > 0 && _tokens.GetRange(first, last - first + 1).Exists(one => one.Is("SELECT"));
        return columns is [var only] && !hasQuery ? only : null;
    }

    // The column that a token names: qualified by its table, or in the only table that has such a column.
    private (TableInfo Table, string Column)? ColumnAt(int at)
    {
        SqlToken token = At(at);
        if (token.Kind != SqlTokenKind.Word || At(at + 1).IsAny("(", ".") || At(at - 1).Is("COLLATE"))
        {
            return null;
        }

        TableInfo?[] having = At(at - 1).Is(".")
            ? [_aliases.GetValueOrDefault(At(at - 2).Text)]
            : [.. _aliases.Values.Distinct().Where(one => NameIn(one, token.Text) is not null)];
        return having is [{ } table] && NameIn(table, token.Text) is { } column ? (table, column) : null;
    }

    // The columns of all tables that a name without a table may stand for.
    private (TableInfo Table, string Column)[] ColumnsNamed(SqlToken token) =>
        token.Kind != SqlTokenKind.Word
            ? []
            :
            [
                .. from table in _aliases.Values.Distinct()
                let column = NameIn(table, token.Text)
                where column is not null
                select (table, column),
            ];

    private static string? NameIn(TableInfo table, string name) =>
        table.Find(name)?.Name
        ?? (table.HasRowId && name.Equals("rowid", StringComparison.OrdinalIgnoreCase) ? "rowid" : null);

    // Of a part of the statement, without the names of tables before columns.
    private string Text(int first, int last)
    {
        StringBuilder text = new();
        for (int at = first; at <= last; at++)
        {
            if (At(at + 1).Is("."))
            {
                at++;
                continue;
            }

            bool isApart = at > first && !At(at).IsAny("(", ")", ",", ".") && !At(at - 1).IsAny("(", ".");
            text.Append(isApart ? " " : "").Append(_sql, At(at).Start, At(at).End - At(at).Start);
        }

        return text.ToString();
    }
}
