using System.Collections;
using SqliteBench.Hosting;

namespace SqliteBench.Queries;

/// <summary>Reads an application's log as queries: statements that differ in their values alone are one query.</summary>
internal sealed partial class QueryLog
{
    private const string EfCoreEntry = "Executed DbCommand";

    // A query that ran more often keeps only its first values.
    private const int MaximumValues = 200;

    // The first statement or name is looked for in this many lines.
    private const int MaximumLines = 10_000;

    // The words that can follow the columns of ORDER BY and GROUP BY.
    private static readonly string[] s_listEnds =
        "HAVING LIMIT ORDER UNION EXCEPT INTERSECT WINDOW RETURNING ROWS RANGE GROUPS ;".Split(' ');

    private readonly Dictionary<string, Shape> _shapes = [];

    /// <param name="Text">The first statement.</param>
    private sealed record Shape(string Text, int Line)
    {
        public int Count { get; set; }

        /// <summary>Statements with their values, or EF Core's list of parameters.</summary>
        public List<string> Values { get; } = [];
    }

    /// <summary>Whether a file is a log: its first statement comes before any name of a query.</summary>
    public static bool IsLog(string path)
    {
        bool canBePlain = !path.EndsWith(".sql", StringComparison.OrdinalIgnoreCase);
        string? first = File.ReadLines(path)
            .Take(MaximumLines)
            .TakeWhile(line => !line.Contains('\0'))
            .FirstOrDefault(line =>
                line.Contains(EfCoreEntry)
                || QueryFile.Name().IsMatch(line)
                || (canBePlain && Statement().IsMatch(line))
            );
        return first is not null && !QueryFile.Name().IsMatch(first);
    }

    public static QueryFile Read(string path)
    {
        QueryLog log = new();
        log.Add(File.ReadLines(path));
        QueryFile file = new(Path.GetFileName(path));
        Dictionary<string, int> numbers = [];
        foreach (Shape shape in log._shapes.Values.OrderByDescending(shape => shape.Count))
        {
            bool isPlain = Statement().IsMatch(shape.Values[0]);
            (string sql, IReadOnlyList<object?[]> rows) = isPlain
                ? ReplaceDifferingLiterals(shape)
                : ReadLoggedParameters(shape);
            string name = NameOf(sql);
            string uniqueName = name;
            while (!numbers.TryAdd(uniqueName, 1))
            {
                uniqueName = $"{name}_{++numbers[name]}";
            }

            file.Queries.Add(
                new NamedQuery(uniqueName, null, sql, shape.Line, shape.Line, shape.Count) { Logged = rows }
            );
        }

        return file.Queries.Count > 0 ? file : throw new UsageException($"'{path}' has no statements");
    }

    private void Add(IEnumerable<string> lines)
    {
        string? parameters = null;
        int indent = 0;
        int start = 0;
        StringBuilder sql = new();
        // Whether there are only comments so far, such as a tag from EF Core's TagWith, which an empty line follows.
        bool IsComment() => SqlToken.Split(sql.ToString()).Count == 0;
        void End()
        {
            if (parameters is not null && !IsComment())
            {
                string text = sql.ToString().Trim();
                Add(text, text, parameters, start);
            }

            parameters = null;
            sql.Clear();
        }

        foreach ((int number, string line) in lines.Index())
        {
            int at = line.IndexOf(EfCoreEntry, StringComparison.Ordinal);
            if (at >= 0 && Parameters().Match(line, at) is { Success: true } list)
            {
                End();
                parameters = list.Groups["list"].Value;
                indent = string.IsNullOrWhiteSpace(line[..at]) ? at : 0;
                start = number + 2;
            }
            else if (parameters is null)
            {
                if (Statement().IsMatch(line))
                {
                    Add(Replace(line, Literals(line).Tokens, _ => "\0"), line, line, number + 1);
                }
            }
            else if (
                (NextEntry().IsMatch(line) && !(string.IsNullOrWhiteSpace(line) && IsComment()))
                || (indent > 0 && !string.IsNullOrWhiteSpace(line[..Math.Min(indent, line.Length)]))
            )
            {
                End();
            }
            else
            {
                sql.Append(line, Math.Min(indent, line.Length), Math.Max(0, line.Length - indent)).Append('\n');
            }
        }

        End();
    }

    // Counts a statement; those with the same key are one query.
    private void Add(string key, string text, string values, int line)
    {
        // Statements that EF Core executes for its own purposes are not the application's.
        if (text.Contains("sqlite_master") || text.Contains("__EFMigrations"))
        {
            return;
        }

        _shapes.TryAdd(key, new Shape(text, line));
        Shape shape = _shapes[key];
        shape.Count++;
        if (shape.Values.Count < MaximumValues)
        {
            shape.Values.Add(values);
        }
    }

    private static string Replace(string statement, IEnumerable<SqlToken> tokens, Func<int, string> name)
    {
        StringBuilder text = new();
        int end = 0;
        foreach ((int place, SqlToken token) in tokens.Index())
        {
            text.Append(statement, end, token.Start - end).Append(name(place));
            end = token.End;
        }

        return text.Append(statement, end, statement.Length - end).ToString();
    }

    // A literal becomes a parameter if it differs between executions. One that never differs may be a constant that
    // SQLite needs to use an index on an expression or a partial index.
    private static (string Sql, IReadOnlyList<object?[]> Rows) ReplaceDifferingLiterals(Shape shape)
    {
        (SqlToken[] Tokens, object[] Values)[] executions = [.. shape.Values.Select(Literals)];
        object[] first = executions[0].Values;
        object[][] rows = [.. executions.Select(execution => execution.Values)];
        bool Differs(int place) =>
            rows.Any(row => !StructuralComparisons.StructuralEqualityComparer.Equals(row[place], first[place]));
        int[] differing = [.. Enumerable.Range(0, first.Length).Where(Differs)];
        IEnumerable<SqlToken> replaced = differing.Select(place => executions[0].Tokens[place]);
        return (
            Replace(shape.Text, replaced, place => $"@p{place + 1}").TrimEnd(';', ' '),
            differing.Length == 0 ? [] : [.. rows.Select(row => differing.Select(place => row[place]).ToArray())]
        );
    }

    private static (SqlToken[] Tokens, object[] Values) Literals(string statement)
    {
        List<SqlToken> tokens = [];
        List<object> values = [];
        SqlToken before = default;
        // A number in a list of ORDER BY or GROUP BY is the position of a column.
        bool isList = false;
        foreach (SqlToken token in SqlToken.Split(statement))
        {
            isList = token.Is("BY") || (isList && token.DepthChange == 0 && !token.IsAny(s_listEnds));
            bool isPlace = isList && before.IsAny("BY", ",");
            if (token.Kind == SqlTokenKind.Text)
            {
                // A blob is written x'0102'.
                bool isBlob =
                    before.Is("x")
                    && before.End == token.Start
                    && LoggedValue.Hexadecimal().IsMatch($"0x{token.Text.ToUpperInvariant()}");
                tokens.Add(isBlob ? token with { Start = before.Start } : token);
                values.Add(isBlob ? Convert.FromHexString(token.Text) : token.Text);
            }
            else if (token.Kind == SqlTokenKind.Number && !isPlace)
            {
                tokens.Add(token);
                values.Add(LoggedValue.ReadNumber(token.Text.Replace("_", "")) ?? token.Text);
            }

            before = token;
        }

        return ([.. tokens], [.. values]);
    }

    // EF Core logs the parameters; their values stand beside the statement if the application logs sensitive data.
    private static (string Sql, IReadOnlyList<object?[]> Rows) ReadLoggedParameters(Shape shape)
    {
        string sql = shape.Text.TrimEnd(';', ' ', '\n');
        IReadOnlyList<string> names = SqlToken.NameParameters(sql).Names;
        Dictionary<string, object?>[] executions =
        [
            .. from list in shape.Values
            let matches = Parameter().Matches(list)
            where matches.All(match => match.Groups["value"].Value != "?")
            select matches.ToDictionary(match => match.Groups["name"].Value, LoggedValue.Read),
        ];
        if (names.Count == 0 || !executions.All(values => names.All(values.ContainsKey)))
        {
            return (sql, []);
        }

        return (sql, [.. executions.Select(values => names.Select(name => values[name]).ToArray())]);
    }

    // Returns a name such as select_orders.
    private static string NameOf(string sql)
    {
        List<SqlToken> tokens = SqlToken.Split(sql);
        int at = tokens.FindIndex(token => token.IsAny("FROM", "INTO", "UPDATE"));
        string table = at >= 0 && at + 1 < tokens.Count ? tokens[at + 1].Text : "";
        return OddLetter().Replace($"{tokens[0].Text}_{table}".ToLowerInvariant(), "").TrimEnd('_');
    }

    [GeneratedRegex("[^a-z0-9_]")]
    private static partial Regex OddLetter();

    [GeneratedRegex(
        "^(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH) ",
        RegexOptions.ExplicitCapture | RegexOptions.IgnoreCase
    )]
    private static partial Regex Statement();

    [GeneratedRegex(@"\[Parameters=\[(?<list>.*)\], CommandType=", RegexOptions.ExplicitCapture)]
    private static partial Regex Parameters();

    [GeneratedRegex(
        @"(?<name>\w+)=(NULL|'(?<value>.*?)')(?<notes>( \([^)]*\))*)(, (?=@)|$)",
        RegexOptions.ExplicitCapture | RegexOptions.Singleline
    )]
    private static partial Regex Parameter();

    // The next entry of a log: an empty line, a level, or what begins like a time.
    [GeneratedRegex(@"^\s*$|^(trce|dbug|info|warn|fail|crit)\b|^[\[0-9]", RegexOptions.ExplicitCapture)]
    private static partial Regex NextEntry();
}
