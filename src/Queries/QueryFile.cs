using SqliteBench.Hosting;
using SqliteBench.Workloads;

namespace SqliteBench.Queries;

/// <summary>The kind of result of a query, by its mark: <c>:one</c>, <c>:many</c>, <c>:exec</c> or <c>:execlastid</c>.</summary>
internal enum QueryKind
{
    One,
    Many,
    Exec,
    ExecLastId,
}

/// <summary>A remark that says where a parameter takes its values from, with its line from 1.</summary>
internal sealed record SourceLine(string Text, int Line);

/// <summary>A query of a file or log, before it is checked.</summary>
/// <param name="Kind">The kind by its mark; null if it has none.</param>
/// <param name="Line">The line of its name, from 1.</param>
/// <param name="SqlLine">The line on which its SQL starts, from 1.</param>
/// <param name="Weight">How often it is executed, relative to the others; 0 for what is only compared with another form.</param>
internal sealed record NamedQuery(string Name, QueryKind? Kind, string Sql, int Line, int SqlLine, double Weight)
{
    /// <summary>Where parameters take their values from, by their names.</summary>
    public IReadOnlyDictionary<string, SourceLine> Sources { get; init; } = new Dictionary<string, SourceLine>();

    /// <summary>The name up to the slash, shared by all forms of a query; null if the name has no slash.</summary>
    public string? Question => Name.Contains('/') ? Name.Split('/')[0] : null;

    /// <summary>The arguments that a log has, in the order of the parameters; empty if it is not from a log with values.</summary>
    public IReadOnlyList<object?[]> Logged { get; init; } = [];
}

// The format is that of sqlc (https://docs.sqlc.dev/en/latest/reference/query-annotations.html) or aiosql
// (https://nackjicholson.github.io/aiosql/defining-sql-queries.html).
/// <summary>Reads a file of named queries, in the format that docs/queries.md describes.</summary>
internal sealed partial class QueryFile(string path)
{
    private const int MostBytes = 1_000_000;

    private readonly Dictionary<string, int> _lines = new(StringComparer.OrdinalIgnoreCase);

    // The text since the last name, and what is known of the query after it.
    private Section _section = new();
    private Section _next = new();

    public List<NamedQuery> Queries { get; } = [];

    public string? Schema { get; private set; }

    public int SchemaLine { get; private set; }

    /// <summary>Reads a file of queries, or the log of an application.</summary>
    public static QueryFile Read(string path)
    {
        UsageException.ThrowIf(Directory.Exists(path), $"'{path}' is a directory, not a file of queries");
        UsageException.ThrowIf(!File.Exists(path), $"'{path}' does not exist");
        try
        {
            // A device has no length, and may have no end.
            bool isEmpty = new FileInfo(path).Length == 0;
            if (!isEmpty && QueryLog.IsLog(path))
            {
                return QueryLog.Read(path);
            }

            return Parse(Path.GetFileName(path), isEmpty ? "" : File.ReadAllText(path));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"'{path}' cannot be read: {Fault.MessageOf(exception)}");
        }
    }

    public static QueryFile Parse(string path, string text)
    {
        bool isBinary = text.Contains('\0');
        bool isDatabase = isBinary && text.StartsWith("SQLite format 3", StringComparison.Ordinal);
        UsageException.ThrowIf(isDatabase, $"{path} is a SQLite database: name it with --database");
        UsageException.ThrowIf(isBinary, $"{path} is not a text file");
        QueryFile file = new(path);
        foreach ((int before, string line) in text.ReplaceLineEndings("\n").Split('\n').Index())
        {
            file.Add(line, before + 1);
        }

        file.EndSection();
        UsageException.ThrowIf(
            file.Queries.Count == 0,
            $"{path}: there are no queries; each begins with a line such as '-- name: find_user :one'"
        );
        return file;
    }

    /// <summary>An error at a line of the file, from 1.</summary>
    public UsageException Mistake(int line, string sentence) => new($"{path}:{line}: {sentence}");

    private void Add(string line, int number)
    {
        if (Name().Match(line.TrimEnd()) is { Success: true } name)
        {
            EndSection();
            ReadName(name, number);
        }
        else if (SchemaStart().IsMatch(line))
        {
            EndSection();
            if (SchemaLine != 0)
            {
                throw Mistake(number, "the file already has a schema");
            }

            SchemaLine = number + 1;
            _section.IsSchema = true;
        }
        else if (RemarkPattern().Match(line) is { Success: true } remark)
        {
            // Remarks after a statement's semicolon belong to the next query.
            Section described = _section.Name is null || _section.IsEnded ? _next : _section;
            AddRemark(described, remark.Groups["what"].Value, remark.Groups["text"].Value.Trim(), number);
        }
        else
        {
            _section.SqlLine = _section.Sql.Length == 0 ? number : _section.SqlLine;
            _section.Sql.Append(line).Append('\n');
            if (_section is { Name: { } query, Sql.Length: > MostBytes })
            {
                throw Mistake(_section.Line, $"{query} is too large: a query may have at most {MostBytes:#,0} bytes");
            }

            if (!_section.IsSchema && SqlToken.Split(line) is [.., var last])
            {
                _section.IsEnded = last.Is(";");
            }
        }
    }

    private void AddRemark(Section section, string what, string text, int number)
    {
        if (what == "weight")
        {
            if (
                !double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double weight)
                || weight is not (> 0 and < double.PositiveInfinity)
            )
            {
                throw Mistake(number, $"'{Excerpt.Shorten(text)}' is not a weight: give a number above 0");
            }

            section.Weight = weight;
            return;
        }

        try
        {
            if (ValueSource.ColumnOf(text) is null)
            {
                _ = ValueSource.Parse(text);
            }

            if (!section.Sources.TryAdd(what[1..], new SourceLine(text, number)))
            {
                throw Mistake(number, $"{what} already has a source");
            }
        }
        catch (FormatException exception)
        {
            throw Mistake(number, exception.Message);
        }
    }

    private void ReadName(Match match, int line)
    {
        string given = match.Groups["name"].Value.Replace('-', '_') + match.Groups["sign"].Value;
        string name = given.TrimEnd('^', '$', '<', '*', '!');
        if (!Identifier().IsMatch(name))
        {
            throw Mistake(
                line,
                $"'{Excerpt.Shorten(name)}' is not a valid name: use letters, digits and underscores, a letter first, and a slash before the name of a form"
            );
        }

        if (!_lines.TryAdd(name, line))
        {
            throw Mistake(line, $"the name {name} is already used on line {_lines[name]}");
        }

        // In aiosql, a sign after the name marks the kind.
        string mark = match.Groups["kind"].Value.Trim();
        mark = mark.Length > 0 ? mark : given[name.Length..];
        (_section.Name, _section.Line) = (name, line);
        _section.Kind = mark switch
        {
            "" => null,
            ":one" or "^" or "$" => QueryKind.One,
            ":many" => QueryKind.Many,
            ":exec" or ":execrows" or "!" or "*!" => QueryKind.Exec,
            ":execlastid" or "<!" => QueryKind.ExecLastId,
            _ => throw Mistake(
                line,
                $"{name} is marked '{Excerpt.Shorten(mark)}': mark it :one, :many, :exec, :execrows or :execlastid"
            ),
        };
    }

    // Adds what has been read since the last name, and begins the next section.
    private void EndSection()
    {
        Section section = _section;
        (_section, _next) = (_next, new Section());
        if (section.IsSchema)
        {
            Schema = section.Sql.ToString();
            return;
        }

        string text = ArgumentOfSqlc().Replace(section.Sql.ToString(), "@$1");
        List<SqlToken> tokens = SqlToken.Split(text);
        if (section.Name is not { } name)
        {
            if (tokens.Count > 0)
            {
                throw Mistake(
                    section.SqlLine,
                    "this SQL has no name: write a line such as '-- name: find_user :one' above it"
                );
            }

            return;
        }

        SqlToken last = tokens.LastOrDefault(token => !token.Is(";"));
        if (last.End == 0)
        {
            throw Mistake(section.Line, $"{name} has no SQL");
        }

        string sql = text[tokens[0].Start..last.End];
        int sqlLine = section.SqlLine + text.AsSpan(0, tokens[0].Start).Count('\n');
        NamedQuery query = new(name, section.Kind, sql, section.Line, sqlLine, section.Weight)
        {
            Sources = section.Sources,
        };
        bool isOtherForm = query.Question is { } question && Queries.Exists(earlier => earlier.Question == question);
        Queries.Add(isOtherForm ? query with { Weight = 0 } : query);
    }

    [GeneratedRegex(
        @"^\s*(--|/\*)\s*name:\s*(?<name>[^\s:(]+)(\([^)]*\)(?<sign>[^\s:]*))?(?<kind>.*?)(\*/)?$",
        RegexOptions.ExplicitCapture
    )]
    internal static partial Regex Name();

    // sqlc.arg(name) or sqlc.narg('name')
    [GeneratedRegex(@"\bsqlc\.n?arg\(\s*['""]?(\w+)['""]?\s*\)")]
    private static partial Regex ArgumentOfSqlc();

    [GeneratedRegex(@"^\s*--\s*schema:?\s*$")]
    private static partial Regex SchemaStart();

    [GeneratedRegex(@"^\s*--\s*(?<what>@\w+|weight):\s*(?<text>.+)$", RegexOptions.ExplicitCapture)]
    private static partial Regex RemarkPattern();

    [GeneratedRegex(@"^[A-Za-z]\w*(/\w+)?$", RegexOptions.ECMAScript)]
    private static partial Regex Identifier();

    private sealed class Section
    {
        public readonly StringBuilder Sql = new();
        public readonly Dictionary<string, SourceLine> Sources = new(StringComparer.OrdinalIgnoreCase);
        public string? Name;
        public QueryKind? Kind;
        public double Weight = 1;
        public int Line;
        public int SqlLine;
        public bool IsSchema;

        // Whether the last line ends with a semicolon.
        public bool IsEnded;
    }
}
