using System.Globalization;
using System.Text.RegularExpressions;
using SqliteBench.Machine;
using SqliteBench.Results;

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

/// <summary>A line that says where values come from: <c>@id: column users.id</c>.</summary>
internal sealed record SourceLine(string Text, int Line);

/// <param name="Line">The line of its name, from 1.</param>
/// <param name="SqlLine">The line on which its SQL starts, from 1.</param>
internal sealed record NamedQuery(string Name, QueryKind Kind, string Sql, int Line, int SqlLine)
{
    public required IReadOnlyDictionary<string, SourceLine> Sources { get; init; }

    /// <summary>How often it is executed, relative to the others.</summary>
    public double Weight { get; init; } = 1;

    public bool Writes => Kind is QueryKind.Exec or QueryKind.ExecRows or QueryKind.ExecLastId;
}

/// <summary>
/// Named queries in the format of sqlc (https://docs.sqlc.dev/en/latest/reference/query-annotations.html), with lines that say
/// where parameters take their values from. A schema, with the number of rows per table, may come first.
/// </summary>
internal sealed partial class QueryFile
{
    private static readonly Dictionary<string, QueryKind> s_kinds = new(StringComparer.Ordinal)
    {
        [":one"] = QueryKind.One,
        [":many"] = QueryKind.Many,
        [":exec"] = QueryKind.Exec,
        [":execrows"] = QueryKind.ExecRows,
        [":execlastid"] = QueryKind.ExecLastId,
    };

    private readonly string _path;

    private QueryFile(string path) => _path = path;

    public List<NamedQuery> Queries { get; } = [];

    public string? Schema { get; private set; }

    public int SchemaLine { get; private set; }

    public List<(string Table, long Rows, int Line)> Rows { get; } = [];

    /// <summary>The sources of columns' values, by <c>table.column</c>.</summary>
    public Dictionary<string, SourceLine> Columns { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <exception cref="UsageException">It cannot be read, or has a mistake; the message names file and line.</exception>
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

    /// <inheritdoc cref="Read" />
    public static QueryFile Parse(string path, string text)
    {
        QueryFile file = new(path);
        Section section = new();
        int number = 0;
        foreach (string line in text.ReplaceLineEndings("\n").Split('\n'))
        {
            number++;
            section = file.Add(section, line, number);
        }

        file.End(section);
        return file.Queries.Count > 0
            ? file
            : throw new UsageException(
                $"{path}: there are no queries; each begins with a line such as '-- name: find_user :one'"
            );
    }

    public UsageException Mistake(int line, string sentence) => new($"{_path}:{line}: {sentence}");

    private Section Add(Section section, string line, int number)
    {
        if (Name().Match(line) is { Success: true } name)
        {
            End(section);
            return section.Next(name.Groups["name"].Value, KindOf(name, number), number);
        }

        if (SchemaStart().IsMatch(line))
        {
            End(section);
            SchemaLine = number + 1;
            return Schema is null && Queries.Count == 0
                ? section.Next(null, default, number)
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

        return s_kinds.TryGetValue(kind, out QueryKind known)
            ? known
            : throw Mistake(
                line,
                $"{query} {(kind.Length == 0 ? "has no mark" : $"is marked '{kind}'")}: mark it {string.Join(", ", s_kinds.Keys.SkipLast(1))} or {s_kinds.Keys.Last()}"
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
            Queries.Add(
                last.End > 0
                    ? new NamedQuery(section.Name, section.Kind, section.Sql[..last.End], section.Line, section.SqlLine)
                    {
                        Sources = section.Sources,
                        Weight = section.Weight,
                    }
                    : throw Mistake(section.Line, $"{section.Name} has no SQL")
            );
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
    private sealed class Section
    {
        private Section? _next;

        public string? Name { get; private init; }

        public QueryKind Kind { get; private init; }

        public int Line { get; private init; }

        public bool IsSchema { get; private init; }

        public int SqlLine { get; private set; }

        public string Sql { get; private set; } = "";

        public Dictionary<string, SourceLine> Sources { get; private init; } = new(StringComparer.OrdinalIgnoreCase);

        public double Weight { get; set; } = 1;

        /// <summary>The section that a remark belongs to: this one, or the next one after a semicolon.</summary>
        public Section Remarked => IsSchema || IsOver ? _next ??= new Section() : this;

        private bool IsOver => Name is not null && SqlToken.Split(Sql) is [.., var last] && last.Is(";");

        public void Append(string line, int number)
        {
            if (Sql.Length > 0 || !string.IsNullOrWhiteSpace(line))
            {
                SqlLine = Sql.Length == 0 ? number : SqlLine;
                Sql += line + "\n";
            }
        }

        public Section Next(string? name, QueryKind kind, int line)
        {
            Section remarks = _next ?? (Name is null && !IsSchema ? this : new Section());
            return new Section
            {
                Name = name,
                Kind = kind,
                Line = line,
                IsSchema = name is null,
                Sources = remarks.Sources,
                Weight = remarks.Weight,
            };
        }
    }
}
