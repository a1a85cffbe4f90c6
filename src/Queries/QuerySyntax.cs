namespace SqliteBench.Queries;

/// <summary>Finds the columns of a statement's parameters and conditions, as far as its tokens show.</summary>
internal sealed partial class QuerySyntax
{
    // A longer operand is not searched for its column.
    private const int MaximumOperandTokens = 20;

    private static readonly string[] s_clauseEnds =
        "WHERE GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT WINDOW RETURNING SET VALUES SELECT )".Split(' ');

    private static readonly string[] s_notAliases =
    [
        .. s_clauseEnds,
        .. "JOIN LEFT RIGHT FULL INNER CROSS NATURAL ON USING DEFAULT INDEXED NOT".Split(' '),
    ];

    private readonly SqlShape _shape;
    private readonly AppDatabase _database;
    private readonly Dictionary<string, TableInfo> _aliases = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, (TableInfo Table, string Column)> _parameters = new(
        StringComparer.OrdinalIgnoreCase
    );
    private readonly HashSet<string> _written = new(StringComparer.OrdinalIgnoreCase);

    public QuerySyntax(string sql, AppDatabase database)
    {
        _shape = new SqlShape(sql);
        _database = database;
        for (int at = 0; at < _shape.Count; at++)
        {
            FindTables(at);
        }

        FindInserted();
        for (int at = 0; at < _shape.Count; at++)
        {
            FindComparison(at);
            FindOrder(at);
        }
    }

    /// <summary>The verb of a statement that writes, such as "inserts"; otherwise "reads no table".</summary>
    public string Verb =>
        _shape.Tokens.Find(token => token.IsAny("INSERT", "REPLACE", "UPDATE", "DELETE")).Text is { } verb
            ? $"{verb.ToLowerInvariant()}s"
            : "reads no table";

    public string TableOf(string alias) => _aliases.GetValueOrDefault(alias)?.Name ?? alias;

    /// <summary>The column that a parameter is compared with or written to; null if there is none.</summary>
    public (TableInfo Table, string Column)? ColumnOf(string parameter) =>
        _parameters.TryGetValue(parameter, out (TableInfo, string) column) ? column : null;

    /// <summary>Whether a statement writes a parameter to a column.</summary>
    public bool IsWritten(string parameter) => _written.Contains(parameter);

    /// <summary>Whether a parameter is a number of rows after LIMIT or OFFSET.</summary>
    public bool IsLimit(string parameter) =>
        Enumerable
            .Range(0, _shape.Count)
            .Where(at => _shape[at].Kind == SqlTokenKind.Parameter && _shape[at].Text == parameter)
            .Any(at => _shape[at - 1].IsAny("LIMIT", "OFFSET"));

    // FROM t AS a, main.u JOIN v; UPDATE OR IGNORE t
    private void FindTables(int at)
    {
        bool isFrom = _shape[at].Is("FROM");
        if (!isFrom && !_shape[at].IsAny("JOIN", "INTO", "UPDATE"))
        {
            return;
        }

        int next = at + 1 + (_shape[at + 1].Is("OR") ? 2 : 0);
        do
        {
            next += _shape[next].Is(",") ? 1 : 0;
            next += _shape[next + 1].Is(".") ? 2 : 0;
            if (_shape[next].Kind != SqlTokenKind.Word || _database.Find(_shape[next].Text) is not { } table)
            {
                return;
            }

            _aliases.TryAdd(table.Name, table);
            next += 1 + (_shape[next + 1].Is("AS") ? 1 : 0);
            if (_shape[next].Kind == SqlTokenKind.Word && !_shape[next].IsAny(s_notAliases))
            {
                _aliases[_shape[next++].Text] = table;
            }
        } while (isFrom && _shape[next].Is(","));
    }

    // INSERT INTO t(a, b) VALUES (@a, @b): a parameter is written to the column at its position.
    private void FindInserted()
    {
        int into = _shape.Tokens.FindIndex(token => token.Is("INTO"));
        into += _shape[into + 2].Is(".") ? 2 : 0;
        int values = _shape.Tokens.FindIndex(Math.Max(0, into), token => token.Is("VALUES"));
        if (into < 0 || values < 0 || _database.Find(_shape[into + 1].Text) is not { } table)
        {
            return;
        }

        IEnumerable<string> named = _shape
            .Tokens.Skip(into + 3)
            .TakeWhile(token => !token.Is(")"))
            .Where(token => token.Kind == SqlTokenKind.Word)
            .Select(token => token.Text);
        IEnumerable<string> writable = table.Columns.Where(column => !column.IsGenerated).Select(column => column.Name);
        string[] columns = [.. _shape[into + 2].Is("(") ? named : writable];
        int depth = 0;
        int place = 0;
        foreach (SqlToken token in _shape.Tokens.Skip(values + 1).TakeWhile(token => !token.IsAny("ON", "RETURNING")))
        {
            depth += token.DepthChange;
            place = depth == 0 ? 0 : place + (depth == 1 && token.Is(",") ? 1 : 0);
            if (token.Kind == SqlTokenKind.Parameter && depth >= 1 && place < columns.Length)
            {
                _parameters.TryAdd(token.Text, (table, columns[place]));
                _written.Add(token.Text);
            }
        }
    }

    // The parameters on the other side of an operator: all up to the next AND, OR or comma.
    private IEnumerable<string> ParametersOpposite(int at, bool isAfter)
    {
        int step = isAfter ? 1 : -1;
        bool isBetween = _shape[at].Is("BETWEEN");
        int depth = 0;
        for (int next = at + step; next >= 0 && next < _shape.Count; next += step)
        {
            SqlToken token = _shape[next];
            depth += step * token.DepthChange;
            bool isAnd = isBetween && token.Is("AND");
            isBetween &= !isAnd;
            bool ends =
                token.IsAny("AND", "OR", ",", ";", "THEN", "WHEN") || (token.IsAny(s_clauseEnds) && !token.Is(")"));
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
    private (int First, int Last) OperandBefore(int last)
    {
        int first = _shape[last - 1].Is("COLLATE") ? last - 2 : last;
        int depth = 0;
        while (first > 0 && (depth -= _shape[first].DepthChange) > 0)
        {
            first--;
        }

        bool isCall =
            _shape[first].Is("(")
            && _shape[first - 1] is { Kind: SqlTokenKind.Word } word
            && !word.IsAny("AND", "OR", "WHERE", "ON", "NOT", "WHEN", "IN", "HAVING");
        first -= isCall ? 1 : 0;
        return (_shape[first - 1].Is(".") ? first - 2 : first, last);
    }

    private (int First, int Last) OperandAfter(int first)
    {
        int last = first + (_shape[first + 1].Is(".") ? 2 : 0);
        last += _shape[last].Kind == SqlTokenKind.Word && _shape[last + 1].Is("(") ? 1 : 0;
        last = _shape.FindClosing(last);
        return (first, _shape[last + 1].Is("COLLATE") ? last + 2 : last);
    }

    // The only column in a part of the statement; null if there is none, or if there are several.
    private (TableInfo Table, string Column)? ColumnIn(int first, int last)
    {
        if (first < 0 || last < first || last >= _shape.Count || last - first > MaximumOperandTokens)
        {
            return null;
        }

        int[] places = [.. Enumerable.Range(first, last - first + 1)];
        (TableInfo, string)[] columns = [.. places.Select(ColumnAt).OfType<(TableInfo, string)>().Distinct()];
        return columns is [var only] && !Array.Exists(places, at => _shape[at].Is("SELECT")) ? only : null;
    }

    // The column that a token names: qualified by its table, or in the only table that has such a column.
    private (TableInfo Table, string Column)? ColumnAt(int at)
    {
        SqlToken token = _shape[at];
        if (token.Kind != SqlTokenKind.Word || _shape[at + 1].IsAny("(", ".") || _shape[at - 1].Is("COLLATE"))
        {
            return null;
        }

        if (!_shape[at - 1].Is("."))
        {
            return ColumnsNamed(token) is [var only] ? only : null;
        }

        return
            _aliases.TryGetValue(_shape[at - 2].Text, out TableInfo? table) && NameIn(table, token.Text) is { } column
            ? (table, column)
            : null;
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

    // The text of a part of the statement, without the names of tables before columns.
    private string Text(int first, int last)
    {
        StringBuilder text = new();
        bool isApart = false;
        for (int at = first; at <= last; at++)
        {
            if (!_shape[at].Is(".") && !_shape[at + 1].Is("."))
            {
                bool isJoined = !isApart || _shape[at].IsAny("(", ")", ",");
                text.Append(isJoined ? "" : " ").Append(_shape.Text(at, at));
                isApart = !_shape[at].Is("(");
            }
        }

        return text.ToString();
    }
}
