using SqliteBench.Hosting;
using SqliteBench.Workloads;

namespace SqliteBench.Queries;

/// <summary>The mark after a query's name: what the query returns.</summary>
internal enum QueryKind
{
    One,
    Many,
    Exec,
    ExecRows,
    ExecLastId,
}

/// <param name="Values">The source of the values; null if they are those of a column.</param>
internal sealed record SourceLine(string Text, int Line, ValueSource? Values);

/// <param name="Kind">The kind by its mark; null if it has none.</param>
/// <param name="Line">The line of its name, from 1.</param>
/// <param name="SqlLine">The line on which its SQL starts, from 1.</param>
/// <param name="Weight">How often it is executed, relative to the others; 0 for what is only compared with another form.</param>
internal sealed record NamedQuery(
    string Name,
    QueryKind? Kind,
    string Sql,
    int Line,
    int SqlLine,
    IReadOnlyDictionary<string, SourceLine> Sources,
    double Weight
)
{
    /// <summary>The name up to the slash, shared by all forms of a query; null if the name has no slash.</summary>
    public string? Question => Name.Contains('/') ? Name.Split('/')[0] : null;

    /// <summary>The arguments that a log has, in the order of the parameters; empty if it is not from a log with values.</summary>
    public IReadOnlyList<object?[]> Logged { get; init; } = [];
}

/// <summary>
/// Named queries in the format of sqlc (https://docs.sqlc.dev/en/latest/reference/query-annotations.html) or aiosql
/// (https://nackjicholson.github.io/aiosql/defining-sql-queries.html), with lines that say where parameters take their values
/// from. It may have a schema, whose statements also fill its tables.
/// </summary>
internal sealed partial class QueryFile(string path)
{
    // The marks are in the order of the kinds.
    private static readonly string[] s_marks = [":one", ":many", ":exec", ":execrows", ":execlastid"];

    public const int MostBytes = 1_000_000;

    private readonly Dictionary<string, int> _lines = new(StringComparer.OrdinalIgnoreCase);

    public List<NamedQuery> Queries { get; } = [];

    public string? Schema { get; private set; }

    public int SchemaLine { get; private set; }

    /// <summary>Reads a file of queries, or the log of an application.</summary>
    public static QueryFile Read(string path)
    {
        UsageException.ThrowIf(Directory.Exists(path), $"'{path}' is a directory, not a file of queries");
        try
        {
            // A device has no length, and may have no end.
            if (new FileInfo(path).Length == 0)
            {
                return Parse(Path.GetFileName(path), "");
            }

            if (QueryLog.IsLog(path))
            {
                return QueryLog.Read(path);
            }

            return Parse(Path.GetFileName(path), File.ReadAllText(path));
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new UsageException($"'{path}' does not exist");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"'{path}' cannot be read: {Fault.Words(exception)}");
        }
    }

    public static QueryFile Parse(string path, string text)
    {
        bool isBinary = text.Contains('\0');
        bool isDatabase = isBinary && text.StartsWith("SQLite format 3", StringComparison.Ordinal);
        UsageException.ThrowIf(isDatabase, $"{path} is an SQLite database: name it with --database");
        UsageException.ThrowIf(isBinary, $"{path} is not a text file");
        QueryFile file = new(path);
        Section section = new();
        foreach ((int before, string line) in text.ReplaceLineEndings("\n").Split('\n').Index())
        {
            section = file.Add(section, line, before + 1);
        }

        file.End(section);
        UsageException.ThrowIf(
            file.Queries.Count == 0,
            $"{path}: there are no queries; each begins with a line such as '-- name: find_user :one'"
        );
        return file;
    }

    public UsageException Mistake(int line, string sentence) => new($"{path}:{line}: {sentence}");

    private Section Add(Section section, string line, int number)
    {
        if (Name().Match(line.TrimEnd()) is { Success: true } name)
        {
            End(section);
            (string known, QueryKind? kind) = KindOf(name, number);
            return section.Next with { Name = known, Kind = kind, Line = number };
        }

        if (SchemaStart().IsMatch(line))
        {
            End(section);
            if (SchemaLine != 0)
            {
                throw Mistake(number, "the file already has a schema");
            }

            SchemaLine = number + 1;
            return section.Next with { IsSchema = true };
        }

        if (Remark().Match(line) is { Success: true } remark)
        {
            Add(section.Remarked, remark.Groups["what"].Value, remark.Groups["text"].Value.Trim(), number);
        }
        else
        {
            section.Append(line, number);
            if (section is { Name: { } query, Length: > MostBytes })
            {
                throw Mistake(section.Line, $"{query} is too large: a query may have {MostBytes:#,0} bytes");
            }
        }

        return section;
    }

    private void Add(Section section, string what, string text, int number)
    {
        if (what == "weight")
        {
            bool isWeight =
                double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double weight)
                && weight > 0
                && double.IsFinite(weight);
            if (!isWeight)
            {
                throw Mistake(number, $"'{Excerpt.Shorten(text)}' is not a weight: give a number above 0");
            }

            section.Weight = weight;
        }
        else if (!section.Sources.TryAdd(what[1..], SourceOf(text, number)))
        {
            throw Mistake(number, $"{what} already has a source");
        }
    }

    private SourceLine SourceOf(string text, int number)
    {
        try
        {
            return new SourceLine(text, number, ValueSource.ColumnOf(text) is null ? ValueSource.Parse(text) : null);
        }
        catch (FormatException exception)
        {
            throw Mistake(number, exception.Message);
        }
    }

    private (string Name, QueryKind? Kind) KindOf(Match match, int line)
    {
        string given = match.Groups["name"].Value.Replace('-', '_') + match.Groups["sign"].Value;
        string name = given.TrimEnd('^', '$', '<', '*', '!');
        string kind = match.Groups["kind"].Value.Trim();
        // In aiosql, a sign after the name marks the kind.
        string sign = given[name.Length..] switch
        {
            "^" or "$" => ":one",
            "<!" => ":execlastid",
            "*!" or "!" => ":exec",
            _ => "",
        };
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

        int mark = Array.IndexOf(s_marks, kind.Length > 0 ? kind : sign);
        if (mark >= 0)
        {
            return (name, (QueryKind)mark);
        }

        if (kind.Length > 0)
        {
            throw Mistake(
                line,
                $"{name} is marked '{Excerpt.Shorten(kind)}': mark it {string.Join(", ", s_marks[..^1])} or {s_marks[^1]}"
            );
        }

        return (name, null);
    }

    private void End(Section section)
    {
        if (section.IsSchema)
        {
            Schema = section.Sql;
        }
        else if (section.Name is not null)
        {
            string text = ArgumentOfSqlc().Replace(section.Sql, "@$1");
            List<SqlToken> tokens = SqlToken.Split(text);
            SqlToken last = tokens.LastOrDefault(token => !token.Is(";"));
            if (last.End == 0)
            {
                throw Mistake(section.Line, $"{section.Name} has no SQL");
            }

            string sql = text[tokens[0].Start..last.End];
            int sqlLine = section.SqlLine + text.AsSpan(0, tokens[0].Start).Count('\n');
            (string name, QueryKind? kind, int line) = (section.Name, section.Kind, section.Line);
            NamedQuery query = new(name, kind, sql, line, sqlLine, section.Sources, section.Weight);
            bool isOtherForm =
                query.Question is { } question && Queries.Exists(earlier => earlier.Question == question);
            Queries.Add(isOtherForm ? query with { Weight = 0 } : query);
        }
        else if (SqlToken.Split(section.Sql).Count > 0)
        {
            throw Mistake(
                section.SqlLine,
                "this SQL has no name: write a line such as '-- name: find_user :one' above it"
            );
        }
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
    private static partial Regex Remark();

    [GeneratedRegex(@"^[A-Za-z]\w*(/\w+)?$", RegexOptions.ECMAScript)]
    private static partial Regex Identifier();

    // The text that has been read since the last name. Remarks after a statement's semicolon belong to the next query.
    private sealed record Section
    {
        private readonly StringBuilder _sql = new();
        private Section? _next;
        private bool _isEnded;

        public string? Name { get; init; }

        public QueryKind? Kind { get; init; }

        public int Line { get; init; }

        public bool IsSchema { get; init; }

        public int SqlLine { get; private set; }

        public int Length => _sql.Length;

        public string Sql => _sql.ToString();

        public Dictionary<string, SourceLine> Sources { get; } = new(StringComparer.OrdinalIgnoreCase);

        public double Weight { get; set; } = 1;

        /// <summary>The section that follows, still without a name, with the remarks that belong to it.</summary>
        public Section Next => _next ??= new Section();

        /// <summary>The section that a remark belongs to.</summary>
        public Section Remarked => Name is null || _isEnded ? Next : this;

        public void Append(string line, int number)
        {
            SqlLine = _sql.Length == 0 ? number : SqlLine;
            _sql.Append(line).Append('\n');
            if (Length < MostBytes && !IsSchema && SqlToken.Split(line) is [.., var last])
            {
                _isEnded = last.Is(";");
            }
        }
    }
}
