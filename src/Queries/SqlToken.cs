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

    /// <summary>The change of depth: 1 for an opening parenthesis, -1 for a closing one, otherwise 0.</summary>
    public int Depth
    {
        get
        {
            if (Is("("))
            {
                return 1;
            }

            return Is(")") ? -1 : 0;
        }
    }

    public bool IsAny(params string[] words) => Array.Exists(words, Is);

    public static List<SqlToken> Split(string sql) =>
        [.. Token().Matches(sql).Where(match => !match.Groups["skipped"].Success).Select(Of)];

    /// <summary>
    /// The statement with parameters as <c>@name</c>, and their names by first use: <c>?7</c> becomes <c>@p7</c>.
    /// </summary>
    public static (string Sql, IReadOnlyList<string> Names) Named(string sql)
    {
        List<(string Given, string Name)> known = [];
        int highest = 0;
        string NameOf(string given)
        {
            given = given == "?" ? $"?{highest + 1}" : given;
            if (!known.Exists(parameter => parameter.Given == given))
            {
                if (given[0] == '?' && int.TryParse(given[1..], CultureInfo.InvariantCulture, out int number))
                {
                    highest = Math.Max(highest, number);
                }
                else
                {
                    highest++;
                }

                string name = given[0] == '?' ? $"p{given[1..]}" : given[1..];
                while (known.Exists(parameter => parameter.Name.Equals(name, StringComparison.OrdinalIgnoreCase)))
                {
                    name += "_2";
                }

                known.Add((given, name));
            }

            return known.Find(parameter => parameter.Given == given).Name;
        }

        string named = Token()
            .Replace(sql, match => match.Groups["parameter"].Success ? $"@{NameOf(match.Value)}" : match.Value);
        return (named, [.. known.Select(parameter => parameter.Name)]);
    }

    private static SqlToken Of(Match match)
    {
        string text = match.Value;
        bool isQuoted = match.Groups["quoted"].Success;
        SqlTokenKind kind = KindOf(match);
        string inside = text;
        if (isQuoted)
        {
            // A doubled quote stands for one quote in the text.
            inside = text[1..Math.Max(1, text.Length - 1)].Replace($"{text[0]}{text[0]}", $"{text[0]}");
        }
        else if (kind == SqlTokenKind.Parameter)
        {
            inside = text[1..];
        }

        return new SqlToken(kind, inside, match.Index, match.Index + match.Length, isQuoted);
    }

    private static SqlTokenKind KindOf(Match match)
    {
        if (match.Groups["quoted"].Success)
        {
            return match.Value[0] == '\'' ? SqlTokenKind.Text : SqlTokenKind.Word;
        }

        if (match.Groups["word"].Success)
        {
            return SqlTokenKind.Word;
        }

        if (match.Groups["parameter"].Success)
        {
            return SqlTokenKind.Parameter;
        }

        return match.Groups["number"].Success ? SqlTokenKind.Number : SqlTokenKind.Symbol;
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
