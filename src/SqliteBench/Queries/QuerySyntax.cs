namespace SqliteBench.Queries;

internal readonly record struct ColumnName(string Table, string Column)
{
    public override string ToString() => $"{Table}.{Column}";
}

internal sealed class TableUse(TableInfo table)
{
    public TableInfo Table => table;

    /// <summary>Columns that are compared for equality.</summary>
    public List<string> Equal { get; } = [];

    /// <summary>Columns that are compared in other ways.</summary>
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
    [
        "WHERE",
        "GROUP",
        "ORDER",
        "HAVING",
        "LIMIT",
        "UNION",
        "EXCEPT",
        "INTERSECT",
        "WINDOW",
        "RETURNING",
        "SET",
        "VALUES",
        "SELECT",
        ")",
    ];

    private readonly IReadOnlyList<SqlToken> _tokens;
    private readonly AppDatabase _database;
    private readonly Dictionary<string, TableUse> _aliases = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<TableUse> _uses = [];
    private readonly Dictionary<string, ColumnName> _parameters = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _written = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _limits = new(StringComparer.OrdinalIgnoreCase);

    public QuerySyntax(string sql, AppDatabase database)
    {
        _tokens = SqlToken.Split(sql);
        _database = database;
        Parameters =
        [
            .. _tokens
                .Where(token => token.Kind == SqlTokenKind.Parameter)
                .Select(token => token.Text)
                .Distinct(StringComparer.Ordinal),
        ];
        FindTables();
        FindInserted();
        FindNamed();
        for (int at = 0; at < _tokens.Count; at++)
        {
            FindComparison(at);
            FindLimit(at);
        }

        FindOrder();
    }

    /// <summary>The parameters, in the order in which they first occur.</summary>
    public IReadOnlyList<string> Parameters { get; }

    public IReadOnlyList<TableUse> Tables => _uses;

    /// <summary>What it does, if it writes: inserts, updates or deletes.</summary>
    public string Verb =>
        _tokens.FirstOrDefault(token => token.IsAny("INSERT", "REPLACE", "UPDATE", "DELETE")).Text is { } word
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
            bool found = false;
            for (int at = 0; at < _tokens.Count; at++)
            {
                depth +=
                    _tokens[at].Is("(") ? 1
                    : _tokens[at].Is(")") ? -1
                    : 0;
                found |= depth == 0 && IsBy(at, "ORDER");
            }

            return found;
        }
    }

    /// <summary>The column that a parameter is compared with or written to, or null.</summary>
    public ColumnName? ColumnOf(string parameter) =>
        _parameters.TryGetValue(parameter, out ColumnName column) ? column : null;

    public bool IsWritten(string parameter) => _written.Contains(parameter);

    /// <summary>Whether a parameter is a number of rows after LIMIT or OFFSET.</summary>
    public bool IsLimit(string parameter) => _limits.Contains(parameter);

    /// <summary>The SQL, with an alias for each result column whose name cannot be a property's.</summary>
    public static string WithNames(string sql, IReadOnlyList<string> columns, Func<string, int, bool> isFine)
    {
        IReadOnlyList<SqlToken> tokens = SqlToken.Split(sql);
        int select = tokens.TakeWhile(token => !token.Is("SELECT")).Count();
        if (select != 0 || columns.Select(isFine).All(fine => fine))
        {
            return sql;
        }

        List<(int Start, int End)> items = [];
        int depth = 0;
        int first = tokens.Count > 1 && tokens[1].IsAny("DISTINCT", "ALL") ? 2 : 1;
        int start = first;
        for (int at = first; at <= tokens.Count; at++)
        {
            bool ends =
                at == tokens.Count || (depth == 0 && tokens[at].IsAny(",", "FROM", "UNION", "ORDER", "LIMIT", "WHERE"));
            if (ends)
            {
                items.Add((start, at - 1));
                start = at + 1;
                if (at == tokens.Count || !tokens[at].Is(","))
                {
                    break;
                }
            }
            else
            {
                depth +=
                    tokens[at].Is("(") ? 1
                    : tokens[at].Is(")") ? -1
                    : 0;
            }
        }

        // A star stands for several columns, so items and columns do not correspond.
        if (items.Count != columns.Count)
        {
            return sql;
        }

        string named = sql;
        for (int item = items.Count - 1; item >= 0; item--)
        {
            (int from, int to) = items[item];
            bool hasName = to > from && tokens[to - 1].Is("AS");
            if (!isFine(columns[item], item) && !hasName)
            {
                named = named.Insert(tokens[to].End, $" AS {NameOf(tokens, from, to, item)}");
            }
        }

        return named;
    }

    // count(*) as the second column becomes count_2.
    private static string NameOf(IReadOnlyList<SqlToken> tokens, int from, int to, int item)
    {
        string word =
            tokens.Skip(from).Take(to - from + 1).FirstOrDefault(token => token.Kind == SqlTokenKind.Word).Text
            ?? "column";
        return $"{string.Concat(word.Where(char.IsAsciiLetter))}_{item + 1}";
    }

    private void FindTables()
    {
        for (int at = 0; at + 1 < _tokens.Count; at++)
        {
            if (_tokens[at].IsAny("FROM", "JOIN", "INTO", "UPDATE"))
            {
                int next = at + 1;
                // UPDATE OR IGNORE t
                next += _tokens[next].Is("OR") ? 2 : 0;
                next = Add(next);
                while (_tokens[at].Is("FROM") && next < _tokens.Count && _tokens[next].Is(","))
                {
                    next = Add(next + 1);
                }
            }
        }
    }

    // Reads a table and its alias, and returns the position after them.
    private int Add(int at)
    {
        if (
            at >= _tokens.Count
            || _tokens[at].Kind != SqlTokenKind.Word
            || _database.Find(_tokens[at].Text) is not { } table
        )
        {
            return at;
        }

        TableUse use = new(table);
        _uses.Add(use);
        _aliases.TryAdd(table.Name, use);
        int next = at + 1;
        next += next < _tokens.Count && _tokens[next].Is("AS") ? 1 : 0;
        bool isAlias =
            next < _tokens.Count
            && _tokens[next].Kind == SqlTokenKind.Word
            && (
                _tokens[next].IsQuoted
                || !_tokens[next]
                    .IsAny(
                        "WHERE",
                        "JOIN",
                        "LEFT",
                        "RIGHT",
                        "FULL",
                        "INNER",
                        "CROSS",
                        "NATURAL",
                        "ON",
                        "USING",
                        "SET",
                        "ORDER",
                        "GROUP",
                        "LIMIT",
                        "VALUES",
                        "SELECT",
                        "DEFAULT",
                        "INDEXED",
                        "NOT",
                        "UNION",
                        "HAVING",
                        "RETURNING",
                        "WINDOW",
                        "EXCEPT",
                        "INTERSECT"
                    )
            );
        if (isAlias)
        {
            _aliases[_tokens[next].Text] = use;
            return next + 1;
        }

        return next;
    }

    // INSERT INTO t(a, b) VALUES (@a, @b): a parameter is written to the column at its position.
    private void FindInserted()
    {
        int into = IndexOf("INTO", 0);
        if (into < 0 || into + 1 >= _tokens.Count || _database.Find(_tokens[into + 1].Text) is not { } table)
        {
            return;
        }

        int at = into + 2;
        List<string> columns = [.. table.Columns.Select(column => column.Name)];
        if (at < _tokens.Count && _tokens[at].Is("("))
        {
            columns = [];
            for (at++; at < _tokens.Count && !_tokens[at].Is(")"); at++)
            {
                if (_tokens[at].Kind == SqlTokenKind.Word)
                {
                    columns.Add(_tokens[at].Text);
                }
            }
        }

        int values = IndexOf("VALUES", at);
        if (values < 0)
        {
            return;
        }

        int depth = 0;
        int place = 0;
        for (int next = values + 1; next < _tokens.Count && !_tokens[next].IsAny("ON", "RETURNING"); next++)
        {
            SqlToken token = _tokens[next];
            depth +=
                token.Is("(") ? 1
                : token.Is(")") ? -1
                : 0;
            place = depth == 0 ? 0 : place + (depth == 1 && token.Is(",") ? 1 : 0);
            if (token.Kind == SqlTokenKind.Parameter && depth >= 1 && place < columns.Count)
            {
                _parameters.TryAdd(token.Text, new ColumnName(table.Name, columns[place]));
                _written.Add(token.Text);
            }
        }
    }

    private void FindNamed()
    {
        for (int at = 0; at < _tokens.Count; at++)
        {
            if (ColumnAt(at, out TableUse? use, out string column) && !use!.Named.Contains(column))
            {
                use.Named.Add(column);
            }
        }
    }

    private void FindComparison(int at)
    {
        SqlToken token = _tokens[at];
        bool isEqual = token.IsAny(s_equal) && !(at > 0 && _tokens[at - 1].Is("NOT"));
        bool isRange = token.IsAny(s_ranges);
        if (!isEqual && !isRange && !token.IsAny(s_others))
        {
            return;
        }

        // UPDATE ... SET a = @a is not a comparison, but the parameter takes the column's values.
        bool isSet = IsInSet(at);
        int left = at - 1 - (_tokens[Math.Max(0, at - 1)].Is("NOT") ? 1 : 0);
        Compare(left, isBefore: true, at, isSet, isEqual, isRange);
        Compare(at + 1, isBefore: false, at, isSet, isEqual, isRange);
    }

    private void Compare(int place, bool isBefore, int at, bool isSet, bool isEqual, bool isRange)
    {
        if (ColumnNear(place, isBefore) is not { } found)
        {
            return;
        }

        (TableUse use, string column) = found;
        if (!isSet && isEqual && !use.Equal.Contains(column))
        {
            use.Equal.Add(column);
        }
        else if (!isSet && isRange && !use.Ranges.Contains(column))
        {
            use.Ranges.Add(column);
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

    // The parameters on the other side of an operator: all up to the next AND, OR or comma.
    private IEnumerable<string> ParametersBeside(int at, bool isAfter)
    {
        int step = isAfter ? 1 : -1;
        bool isBetween = _tokens[at].Is("BETWEEN");
        int depth = 0;
        for (int next = at + step; next >= 0 && next < _tokens.Count; next += step)
        {
            SqlToken token = _tokens[next];
            depth +=
                token.Is("(") ? step
                : token.Is(")") ? -step
                : 0;
            bool isAnd = isBetween && token.Is("AND");
            isBetween &= !isAnd;
            if (
                depth < 0
                || (
                    depth == 0
                    && !isAnd
                    && (token.IsAny("AND", "OR", ",", ";", "THEN", "WHEN") || token.IsAny(s_ends) && !token.Is(")"))
                )
            )
            {
                yield break;
            }

            if (token.Is("SELECT"))
            {
                yield break;
            }

            if (token.Kind == SqlTokenKind.Parameter)
            {
                yield return token.Text;
            }
        }
    }

    // The column, or the one inside a function call, that ends or begins at a position.
    private (TableUse Use, string Column)? ColumnNear(int place, bool isBefore)
    {
        if (place < 0 || place >= _tokens.Count)
        {
            return null;
        }

        int at = place;
        if (isBefore && _tokens[at].Is(")"))
        {
            for (int depth = 0; at >= 0; at--)
            {
                depth +=
                    _tokens[at].Is(")") ? 1
                    : _tokens[at].Is("(") ? -1
                    : 0;
                if (depth == 0)
                {
                    break;
                }

                if (ColumnAt(at, out TableUse? inside, out string name))
                {
                    return (inside!, name);
                }
            }

            return null;
        }

        at += !isBefore && at + 1 < _tokens.Count && _tokens[at + 1].Is(".") ? 2 : 0;
        return at < _tokens.Count && ColumnAt(at, out TableUse? use, out string column) ? (use!, column) : null;
    }

    // The column that a token names: qualified by its table, or in the only table that has such a column.
    private bool ColumnAt(int at, out TableUse? use, out string column)
    {
        use = null;
        column = "";
        SqlToken token = _tokens[at];
        if (token.Kind != SqlTokenKind.Word || (at + 1 < _tokens.Count && _tokens[at + 1].IsAny("(", ".")))
        {
            return false;
        }

        if (at >= 2 && _tokens[at - 1].Is("."))
        {
            use = _aliases.GetValueOrDefault(_tokens[at - 2].Text);
        }
        else
        {
            TableUse[] having =
            [
                .. _uses.Where(one => NameIn(one.Table, token.Text) is not null).DistinctBy(one => one.Table.Name),
            ];
            use = having.Length == 1 ? having[0] : null;
        }

        column = use is null ? "" : NameIn(use.Table, token.Text) ?? "";
        return column.Length > 0;
    }

    private static string? NameIn(TableInfo table, string name) =>
        table.Find(name)?.Name
        ?? (table.HasRowId && name.Equals("rowid", StringComparison.OrdinalIgnoreCase) ? "rowid" : null);

    private bool IsInSet(int at)
    {
        for (int before = at; before >= 0; before--)
        {
            if (_tokens[before].Is("SET"))
            {
                return true;
            }

            if (_tokens[before].IsAny("WHERE", "FROM", "ON", "SELECT"))
            {
                return false;
            }
        }

        return false;
    }

    private void FindLimit(int at)
    {
        if (
            _tokens[at].IsAny("LIMIT", "OFFSET")
            && at + 1 < _tokens.Count
            && _tokens[at + 1].Kind == SqlTokenKind.Parameter
        )
        {
            _limits.Add(_tokens[at + 1].Text);
        }
    }

    private void FindOrder()
    {
        for (int at = 0; at + 1 < _tokens.Count; at++)
        {
            if (!IsBy(at, "ORDER") && !IsBy(at, "GROUP"))
            {
                continue;
            }

            for (int next = at + 2; next < _tokens.Count && !_tokens[next].IsAny(s_ends); next++)
            {
                if (ColumnAt(next, out TableUse? use, out string column) && !use!.Order.Contains(column))
                {
                    use.Order.Add(column);
                }
            }
        }
    }

    private bool IsBy(int at, string word) =>
        _tokens[at].Is(word) && at + 1 < _tokens.Count && _tokens[at + 1].Is("BY");

    private int IndexOf(string word, int from)
    {
        for (int at = Math.Max(0, from); at < _tokens.Count; at++)
        {
            if (_tokens[at].Is(word))
            {
                return at;
            }
        }

        return -1;
    }
}
