namespace SqliteBench.Queries;

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

internal readonly partial record struct SqlToken(
    SqlTokenKind Kind,
    string Text,
    int Start,
    int End,
    bool IsQuoted = false
)
{
    public bool Is(string word) =>
        !IsQuoted
        && Kind is SqlTokenKind.Word or SqlTokenKind.Symbol
        && string.Equals(Text, word, StringComparison.OrdinalIgnoreCase);

    /// <summary>1 for an opening parenthesis, -1 for a closing one.</summary>
    public int Depth =>
        Is("(") ? 1
        : Is(")") ? -1
        : 0;

    public bool IsAny(params string[] words) => Array.Exists(words, Is);

    public static List<SqlToken> Split(string sql) =>
        [.. Token().Matches(sql).Where(match => !match.Groups["skipped"].Success).Select(Of)];

    /// <summary>With parameters as <c>@name</c>, and their names by first use: <c>?7</c> becomes <c>@p7</c>.</summary>
    public static (string Sql, IReadOnlyList<string> Names) Named(string sql)
    {
        List<(string Given, string Name)> known = [];
        int highest = 0;
        string NameOf(string given)
        {
            given = given == "?" ? $"?{highest + 1}" : given;
            if (!known.Exists(one => one.Given == given))
            {
                highest =
                    given[0] == '?' && int.TryParse(given[1..], CultureInfo.InvariantCulture, out int number)
                        ? Math.Max(highest, number)
                        : highest + 1;
                string name = given[0] == '?' ? $"p{given[1..]}" : given[1..];
                while (known.Exists(one => one.Name.Equals(name, StringComparison.OrdinalIgnoreCase)))
                {
                    name += "_2";
                }

                known.Add((given, name));
            }

            return known.Find(one => one.Given == given).Name;
        }

        string named = Token()
            .Replace(sql, match => match.Groups["parameter"].Success ? $"@{NameOf(match.Value)}" : match.Value);
        return (named, [.. known.Select(one => one.Name)]);
    }

    private static SqlToken Of(Match match)
    {
        string text = match.Value;
        bool isQuoted = match.Groups["quoted"].Success;
        SqlTokenKind kind =
            isQuoted && text[0] == '\'' ? SqlTokenKind.Text
            : isQuoted || match.Groups["word"].Success ? SqlTokenKind.Word
            : match.Groups["parameter"].Success ? SqlTokenKind.Parameter
            : match.Groups["number"].Success ? SqlTokenKind.Number
            : SqlTokenKind.Symbol;
        // A doubled quote stands for one quote in the text.
        string inside =
            isQuoted ? text[1..Math.Max(1, text.Length - 1)].Replace($"{text[0]}{text[0]}", $"{text[0]}")
            : kind == SqlTokenKind.Parameter ? text[1..]
            : text;
        return new SqlToken(kind, inside, match.Index, match.Index + match.Length, isQuoted);
    }

    [GeneratedRegex(
        """
            (?<skipped>\s+|--[^\n]*|/\*.*?(\*/|\z))
            |(?<quoted>'(''|[^'])*('|\z)|"(""|[^"])*("|\z)|`(``|[^`])*(`|\z)|\[[^\]]*(\]|\z))
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
