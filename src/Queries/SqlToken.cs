namespace SqliteBench.Queries;

/// <summary>The kind of a token.</summary>
internal enum SqlTokenKind
{
    Symbol,

    /// <summary>A keyword or a name, without quotes.</summary>
    Word,

    Text,

    Number,

    /// <summary>A parameter; the text is its name without the first letter.</summary>
    Parameter,
}

/// <summary>A token of SQL, with its place in the text.</summary>
internal readonly partial record struct SqlToken(
    SqlTokenKind Kind,
    string Text,
    int Start,
    int End,
    bool IsQuoted = false
)
{
    private static readonly (string Group, SqlTokenKind Kind)[] s_kinds =
    [
        ("word", SqlTokenKind.Word),
        ("name", SqlTokenKind.Word),
        ("text", SqlTokenKind.Text),
        ("parameter", SqlTokenKind.Parameter),
        ("number", SqlTokenKind.Number),
    ];

    public bool Is(string word) =>
        !IsQuoted
        && Kind is SqlTokenKind.Word or SqlTokenKind.Symbol
        && string.Equals(Text, word, StringComparison.OrdinalIgnoreCase);

    /// <summary>The change of depth: 1 for an opening parenthesis, -1 for a closing one, otherwise 0.</summary>
    public int DepthChange => (Is("(") ? 1 : 0) - (Is(")") ? 1 : 0);

    public bool IsAny(params string[] words) => Array.Exists(words, Is);

    public static List<SqlToken> Split(string sql) =>
        [.. Token().Matches(sql).Where(match => !match.Groups["skipped"].Success).Select(FromMatch)];

    /// <summary>The statement with parameters as <c>@name</c>, and their names: <c>?7</c> becomes <c>@p7</c>.</summary>
    public static (string Sql, IReadOnlyList<string> Names) NameParameters(string sql)
    {
        OrderedDictionary<string, string> names = [];
        int highest = 0;
        string NameOf(string given)
        {
            given = given == "?" ? $"?{highest + 1}" : given;
            if (names.TryGetValue(given, out string? known))
            {
                return known;
            }

            bool isNumbered = given[0] == '?';
            bool hasNumber = int.TryParse(given[1..], CultureInfo.InvariantCulture, out int number);
            highest = isNumbered && hasNumber ? Math.Max(highest, number) : highest + 1;
            string name = isNumbered ? $"p{given[1..]}" : given[1..];
            while (names.Values.Contains(name, StringComparer.OrdinalIgnoreCase))
            {
                name += "_2";
            }

            names.Add(given, name);
            return name;
        }

        string named = Token()
            .Replace(sql, match => match.Groups["parameter"].Success ? $"@{NameOf(match.Value)}" : match.Value);
        return (named, [.. names.Values]);
    }

    private static SqlToken FromMatch(Match match)
    {
        string text = match.Value;
        SqlTokenKind kind = Array.Find(s_kinds, candidate => match.Groups[candidate.Group].Success).Kind;
        bool isQuoted = kind == SqlTokenKind.Text || match.Groups["name"].Success;
        if (isQuoted)
        {
            // A doubled quote stands for one quote in the text.
            text = text[1..Math.Max(1, text.Length - 1)].Replace($"{text[0]}{text[0]}", $"{text[0]}");
        }
        else if (kind == SqlTokenKind.Parameter)
        {
            text = text[1..];
        }

        return new SqlToken(kind, text, match.Index, match.Index + match.Length, isQuoted);
    }

    [GeneratedRegex(
        """
            (?<skipped>\s+|--[^\n]*|/\*.*?(\*/|\z))
            |(?<text>'(''|[^'])*('|\z))
            |(?<name>"(""|[^"])*("|\z)|`(``|[^`])*(`|\z)|\[[^\]]*(\]|\z))
            |(?<parameter>\?[0-9]*|[@:$][A-Za-z0-9_$\x80-\uFFFF]+)
            |(?<number>0x[0-9a-f_]+|([0-9][0-9_]*(\.[0-9_]*)?|\.[0-9][0-9_]*)(e[+-]?[0-9]+)?)
            |(?<word>[A-Za-z_\x80-\uFFFF][A-Za-z0-9_$\x80-\uFFFF]*)
            |\|\||<=|>=|<>|!=|==|<<|>>|->>|->|.
            """,
        RegexOptions.ExplicitCapture
            | RegexOptions.Singleline
            | RegexOptions.IgnorePatternWhitespace
            | RegexOptions.IgnoreCase
            | RegexOptions.CultureInvariant
    )]
    private static partial Regex Token();
}
