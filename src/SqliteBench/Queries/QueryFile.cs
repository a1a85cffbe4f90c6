namespace SqliteBench.Queries;

/// <summary>The mark after a query's name: what the query does.</summary>
internal enum QueryKind
{
    One,
    Many,
    Exec,
    ExecRows,
    ExecLastId,
}

internal sealed record SourceLine(string Text, int Line);

/// <param name="Line">The line of its name, from 1.</param>
/// <param name="SqlLine">The line on which its SQL starts, from 1.</param>
/// <param name="Weight">How often it is executed, relative to the others.</param>
internal sealed record NamedQuery(
    string Name,
    QueryKind Kind,
    string Sql,
    int Line,
    int SqlLine,
    IReadOnlyDictionary<string, SourceLine> Sources,
    double Weight
)
{
    public bool Writes => Kind >= QueryKind.Exec;
}

/// <summary>
/// Named queries in the format of sqlc (https://docs.sqlc.dev/en/latest/reference/query-annotations.html), with lines that say
/// where parameters take their values from. A schema, with the number of rows per table, may come first.
/// </summary>
internal sealed partial class QueryFile(string path)
{
    // In the order of the kinds.
    private static readonly string[] s_marks = [":one", ":many", ":exec", ":execrows", ":execlastid"];

    public List<NamedQuery> Queries { get; } = [];

    public string? Schema { get; private set; }

    public int SchemaLine { get; private set; }

    public List<(string Table, long Rows, int Line)> Rows { get; } = [];

    /// <summary>The sources of columns' values, by <c>table.column</c>.</summary>
    public Dictionary<string, SourceLine> Columns { get; } = new(StringComparer.OrdinalIgnoreCase);

    public static QueryFile Read(string path)
    {
        string text;
        try
        {
            text = File.ReadAllText(path);
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new UsageException($"'{path}' does not exist");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"'{path}' cannot be read: {Fault.Sentence(exception)}");
        }

        return Parse(Path.GetFileName(path), text);
    }

    public static QueryFile Parse(string path, string text)
    {
        QueryFile file = new(path);
        Section section = new();
        foreach ((int before, string line) in text.ReplaceLineEndings("\n").Split('\n').Index())
        {
            section = file.Add(section, line, before + 1);
        }

        file.End(section);
        return file.Queries.Count > 0
            ? file
            : throw new UsageException(
                $"{path}: there are no queries; each begins with a line such as '-- name: find_user :one'"
            );
    }

    public ValueSource Read(SourceLine line)
    {
        try
        {
            return ValueSource.Parse(line.Text);
        }
        catch (FormatException exception)
        {
            throw Mistake(line.Line, exception.Message);
        }
    }

    public UsageException Mistake(int line, string sentence) => new($"{path}:{line}: {sentence}");

    private Section Add(Section section, string line, int number)
    {
        if (Name().Match(line) is { Success: true } name)
        {
            End(section);
            return section.Next with { Name = name.Groups["name"].Value, Kind = KindOf(name, number), Line = number };
        }

        if (SchemaStart().IsMatch(line))
        {
            End(section);
            SchemaLine = number + 1;
            return Schema is null && Queries.Count == 0
                ? section.Next with
                {
                    IsSchema = true,
                }
                : throw Mistake(number, "write the schema once, before the queries");
        }

        if (Remark().Match(line) is { Success: true } remark)
        {
            Add(section.Remarked, remark.Groups["what"].Value, remark.Groups["text"].Value.Trim(), number);
        }
        else
        {
            section.Append(line, number);
        }

        return section;
    }

    private void Add(Section section, string what, string text, int number)
    {
        if (what == "weight")
        {
            section.Weight =
                double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double weight)
                && weight > 0
                && double.IsFinite(weight)
                    ? weight
                    : throw Mistake(number, $"'{text}' is not a weight: give a number above 0");
        }
        else if (what == "rows")
        {
            string[] words = text.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            Rows.Add(
                words.Length == 2
                && long.TryParse(words[1], NumberStyles.None, CultureInfo.InvariantCulture, out long rows)
                    ? (words[0], rows, number)
                    : throw Mistake(number, $"'{text}' is not a table with a number of rows, such as 'users 100000'")
            );
        }
        else if (what.StartsWith('@'))
        {
            if (!section.Sources.TryAdd(what[1..], new SourceLine(text, number)))
            {
                throw Mistake(number, $"{what} already has a source");
            }
        }
        else
        {
            Columns[what] = new SourceLine(text, number);
        }
    }

    private QueryKind KindOf(Match name, int line)
    {
        string query = name.Groups["name"].Value;
        string kind = name.Groups["kind"].Value;
        if (!Identifier().IsMatch(query))
        {
            throw Mistake(line, $"'{query}' is not a valid name: use letters, digits and underscores, a letter first");
        }

        if (Queries.FirstOrDefault(other => other.Name.Equals(query, StringComparison.OrdinalIgnoreCase)) is { } other)
        {
            throw Mistake(line, $"the name {query} is already used on line {other.Line}");
        }

        return s_marks.Contains(kind)
            ? (QueryKind)Array.IndexOf(s_marks, kind)
            : throw Mistake(
                line,
                $"{query} {(kind.Length == 0 ? "has no mark" : $"is marked '{kind}'")}: mark it {string.Join(", ", s_marks[..^1])} or {s_marks[^1]}"
            );
    }

    private void End(Section section)
    {
        List<SqlToken> tokens = SqlToken.Split(section.Sql);
        SqlToken last = tokens.LastOrDefault(token => !token.Is(";"));
        if (section.IsSchema)
        {
            Schema = section.Sql;
        }
        else if (section.Name is not null)
        {
            string sql =
                last.End > 0 ? section.Sql[..last.End] : throw Mistake(section.Line, $"{section.Name} has no SQL");
            (string name, QueryKind kind, int line) = (section.Name, section.Kind, section.Line);
            Queries.Add(new NamedQuery(name, kind, sql, line, section.SqlLine, section.Sources, section.Weight));
        }
        else if (tokens.Count > 0)
        {
            throw Mistake(
                section.SqlLine,
                "this SQL has no name: write a line such as '-- name: find_user :one' above it"
            );
        }
    }

    [GeneratedRegex(@"^\s*--\s*name:\s*(?<name>\S+)\s*(?<kind>\S.*?)?\s*$", RegexOptions.ExplicitCapture)]
    private static partial Regex Name();

    [GeneratedRegex(@"^\s*--\s*schema:?\s*$")]
    private static partial Regex SchemaStart();

    [GeneratedRegex(@"^\s*--\s*(?<what>@\w+|weight|rows|\w+\.\w+):\s*(?<text>.+)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Remark();

    [GeneratedRegex(@"^[A-Za-z]\w*$", RegexOptions.ECMAScript)]
    private static partial Regex Identifier();

    // What has been read since the last name. Remarks after a statement's semicolon belong to the next query.
    private sealed record Section
    {
        private Section? _next;

        public string? Name { get; init; }

        public QueryKind Kind { get; init; }

        public int Line { get; init; }

        public bool IsSchema { get; init; }

        public int SqlLine { get; private set; }

        public string Sql { get; private set; } = "";

        public Dictionary<string, SourceLine> Sources { get; } = new(StringComparer.OrdinalIgnoreCase);

        public double Weight { get; set; } = 1;

        /// <summary>What follows, still without a name, with the remarks that belong to it.</summary>
        public Section Next => _next ??= new Section();

        /// <summary>The section that a remark belongs to.</summary>
        public Section Remarked =>
            Name is null || (SqlToken.Split(Sql) is [.., var last] && last.Is(";")) ? Next : this;

        public void Append(string line, int number)
        {
            if (Sql.Length > 0 || !string.IsNullOrWhiteSpace(line))
            {
                SqlLine = Sql.Length == 0 ? number : SqlLine;
                Sql += line + "\n";
            }
        }
    }
}
