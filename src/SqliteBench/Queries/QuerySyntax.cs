namespace SqliteBench.Queries;

internal readonly record struct ColumnName(string Table, string Column);

internal sealed class TableUse(TableInfo table)
{
    public TableInfo Table => table;

    public List<string> Equal { get; } = [];
    public List<string> Ranges { get; } = [];

    /// <summary>Columns that rows are ordered or grouped by, in this order.</summary>
    public List<string> Order { get; } = [];

    public List<string> Named { get; } = [];
}

/// <summary>
/// How a statement uses tables, columns and parameters, as far as its tokens show. That is enough to suggest values for parameters
/// and columns for indexes; SQLite then confirms or refuses both.
/// </summary>
internal sealed class QuerySyntax
{
    private static readonly string[] s_equal = ["=", "==", "IS", "IN"];
    private static readonly string[] s_ranges = ["<", ">", "<=", ">=", "LIKE", "GLOB", "BETWEEN"];
    private static readonly string[] s_others = ["<>", "!=", "MATCH", "REGEXP"];

    private static readonly string[] s_ends =
        "WHERE GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT WINDOW RETURNING SET VALUES SELECT )".Split(' ');

    private static readonly string[] s_notAliases =
    [
        .. s_ends,
        .. "JOIN LEFT RIGHT FULL INNER CROSS NATURAL ON USING DEFAULT INDEXED NOT".Split(' '),
    ];

    private readonly List<SqlToken> _tokens;
    private readonly AppDatabase _database;
    private readonly Dictionary<string, TableUse> _aliases = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<TableUse> _uses = [];
    private readonly Dictionary<string, ColumnName> _parameters = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _written = new(StringComparer.OrdinalIgnoreCase);

    public QuerySyntax(string sql, AppDatabase database)
    {
        _tokens = SqlToken.Split(sql);
        _database = database;
        Parameters = [.. ParametersIn(_tokens).Distinct()];
        for (int at = 0; at < _tokens.Count; at++)
        {
            FindTables(at);
        }

        FindInserted();
        for (int at = 0; at < _tokens.Count; at++)
        {
            Add(use => use.Named, at);
            FindComparison(at);
            FindOrder(at);
        }
    }

    /// <summary>The parameters, in the order in which they first occur.</summary>
    public IReadOnlyList<string> Parameters { get; }

    public IReadOnlyList<TableUse> Tables => _uses;

    /// <summary>What it does, if it writes: inserts, updates or deletes.</summary>
    public string Verb =>
        _tokens.Find(token => token.IsAny("INSERT", "REPLACE", "UPDATE", "DELETE")).Text is { } word
            ? $"{word.ToLowerInvariant().TrimEnd('e')}{(word[^1] is 'E' or 'e' ? "es" : "s")}"
            : "reads no table";

    /// <summary>The table that an alias stands for; any other name is returned unchanged.</summary>
    public string TableOf(string alias) => _aliases.GetValueOrDefault(alias)?.Table.Name ?? alias;

    /// <summary>Whether the statement itself has an ORDER BY, not only a subquery.</summary>
    public bool IsOrdered
    {
        get
        {
            int depth = 0;
            return Enumerable
                .Range(0, _tokens.Count)
                .Any(at => (depth += _tokens[at].Depth) == 0 && _tokens[at].Is("ORDER") && At(at + 1).Is("BY"));
        }
    }

    /// <summary>The column that a parameter is compared with or written to, or null.</summary>
    public ColumnName? ColumnOf(string parameter) =>
        _parameters.TryGetValue(parameter, out ColumnName column) ? column : null;

    public bool IsWritten(string parameter) => _written.Contains(parameter);

    /// <summary>Whether a parameter is a number of rows after LIMIT or OFFSET.</summary>
    public bool IsLimit(string parameter) =>
        ParametersIn(_tokens.Where((_, at) => At(at - 1).IsAny("LIMIT", "OFFSET"))).Contains(parameter);

    private static IEnumerable<string> ParametersIn(IEnumerable<SqlToken> tokens) =>
        tokens.Where(token => token.Kind == SqlTokenKind.Parameter).Select(token => token.Text);

    // The token at a position; one that is nothing before the first and after the last.
    private SqlToken At(int place) => place >= 0 && place < _tokens.Count ? _tokens[place] : default;

    private void FindTables(int at)
    {
        if (_tokens[at].IsAny("FROM", "JOIN", "INTO", "UPDATE"))
        {
            // UPDATE OR IGNORE t
            int next = AddTable(at + 1 + (At(at + 1).Is("OR") ? 2 : 0));
            while (_tokens[at].Is("FROM") && At(next).Is(","))
            {
                next = AddTable(next + 1);
            }
        }
    }

    // Reads a table and its alias, and returns the position after them.
    private int AddTable(int at)
    {
        if (At(at).Kind != SqlTokenKind.Word || _database.Find(At(at).Text) is not { } table)
        {
            return at;
        }

        TableUse use = new(table);
        _uses.Add(use);
        _aliases.TryAdd(table.Name, use);
        int next = at + 1 + (At(at + 1).Is("AS") ? 1 : 0);
        if (At(next).Kind != SqlTokenKind.Word || At(next).IsAny(s_notAliases))
        {
            return next;
        }

        _aliases[At(next).Text] = use;
        return next + 1;
    }

    // INSERT INTO t(a, b) VALUES (@a, @b): a parameter is written to the column at its position.
    private void FindInserted()
    {
        int into = _tokens.FindIndex(token => token.Is("INTO"));
        int values = _tokens.FindIndex(Math.Max(0, into), token => token.Is("VALUES"));
        if (into < 0 || values < 0 || _database.Find(At(into + 1).Text) is not { } table)
        {
            return;
        }

        IEnumerable<SqlToken> named = _tokens.Skip(into + 3).TakeWhile(token => !token.Is(")"));
        string[] columns = At(into + 2).Is("(")
            ? [.. named.Where(token => token.Kind == SqlTokenKind.Word).Select(token => token.Text)]
            : [.. table.Columns.Select(column => column.Name)];
        int depth = 0;
        int place = 0;
        foreach (SqlToken token in _tokens.Skip(values + 1).TakeWhile(token => !token.IsAny("ON", "RETURNING")))
        {
            depth += token.Depth;
            place = depth == 0 ? 0 : place + (depth == 1 && token.Is(",") ? 1 : 0);
            if (token.Kind == SqlTokenKind.Parameter && depth >= 1 && place < columns.Length)
            {
                _parameters.TryAdd(token.Text, new ColumnName(table.Name, columns[place]));
                _written.Add(token.Text);
            }
        }
    }

    // Notes the column that a token names.
    private void Add(Func<TableUse, List<string>> listOf, int at)
    {
        if (ColumnAt(at) is (var use, var column) && !listOf(use).Contains(column))
        {
            listOf(use).Add(column);
        }
    }

    private void FindComparison(int at)
    {
        SqlToken token = _tokens[at];
        bool isEqual = token.IsAny(s_equal) && !At(at - 1).Is("NOT");
        bool isRange = token.IsAny(s_ranges);
        bool[] sides = isEqual || isRange || token.IsAny(s_others) ? [true, false] : [];
        // UPDATE ... SET a = @a is not a comparison, but the parameter takes the column's values.
        bool isSet = _tokens
            .GetRange(0, at)
            .FindLast(before => before.IsAny("SET", "WHERE", "FROM", "ON", "SELECT"))
            .Is("SET");
        foreach (bool isBefore in sides)
        {
            int beside = isBefore ? at - (At(at - 1).Is("NOT") ? 2 : 1) : at + 1;
            if (ColumnNear(beside, isBefore) is not int place || ColumnAt(place) is not (var use, var column))
            {
                continue;
            }

            if (!isSet && (isEqual || isRange))
            {
                Add(one => isEqual ? one.Equal : one.Ranges, place);
            }

            foreach (string parameter in ParametersBeside(at, isBefore))
            {
                _parameters.TryAdd(parameter, new ColumnName(use.Table.Name, column));
                if (isSet)
                {
                    _written.Add(parameter);
                }
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

    // The place of the column, or of the one inside a function call, that ends or begins at a position.
    private int? ColumnNear(int place, bool isBefore)
    {
        if (!isBefore)
        {
            return place + (At(place + 1).Is(".") ? 2 : 0);
        }

        int depth = 0;
        for (int at = place; at >= 0; at--)
        {
            depth -= _tokens[at].Depth;
            if (depth == 0 || ColumnAt(at) is not null)
            {
                return at;
            }
        }

        return null;
    }

    // The column that a token names: qualified by its table, or in the only table that has such a column.
    private (TableUse Use, string Column)? ColumnAt(int at)
    {
        SqlToken token = At(at);
        if (token.Kind != SqlTokenKind.Word || At(at + 1).IsAny("(", "."))
        {
            return null;
        }

        TableUse?[] having =
            at >= 2 && At(at - 1).Is(".")
                ? [_aliases.GetValueOrDefault(At(at - 2).Text)]
                : [.. _uses.Where(one => NameIn(one.Table, token.Text) is not null).DistinctBy(one => one.Table.Name)];
        return having is [{ } use] && NameIn(use.Table, token.Text) is { } column ? (use, column) : null;
    }

    private static string? NameIn(TableInfo table, string name) =>
        table.Find(name)?.Name
        ?? (table.HasRowId && name.Equals("rowid", StringComparison.OrdinalIgnoreCase) ? "rowid" : null);

    private void FindOrder(int at)
    {
        if (_tokens[at].IsAny("ORDER", "GROUP") && At(at + 1).Is("BY"))
        {
            for (int next = at + 2; next < _tokens.Count && !_tokens[next].IsAny(s_ends); next++)
            {
                Add(use => use.Order, next);
            }
        }
    }
}
