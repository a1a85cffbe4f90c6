namespace SqliteBench.Queries;

internal enum SqlTokenKind
{
    Symbol,

    /// <summary>A keyword or a name, without quotes.</summary>
    Word,

    Text,

    Number,

    /// <summary>A parameter; the text is its name without the <c>@</c>.</summary>
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

    public bool IsAny(params ReadOnlySpan<string> words)
    {
        foreach (string word in words)
        {
            if (Is(word))
            {
                return true;
            }
        }

        return false;
    }

    public static List<SqlToken> Split(string sql) =>
        [.. Token().Matches(sql).Where(match => !match.Groups["skipped"].Success).Select(Of)];

    private static SqlToken Of(Match match)
    {
        string text = match.Value;
        int end = match.Index + match.Length;
        if (match.Groups["quoted"].Success)
        {
            // A doubled quote stands for one quote in the text.
            string inside = text[1..Math.Max(1, text.Length - 1)].Replace($"{text[0]}{text[0]}", $"{text[0]}");
            SqlTokenKind quoted = text[0] == '\'' ? SqlTokenKind.Text : SqlTokenKind.Word;
            return new SqlToken(quoted, inside, match.Index, end, IsQuoted: true);
        }

        return match.Groups["parameter"] is { Success: true, Value: var parameter }
            ? new SqlToken(SqlTokenKind.Parameter, parameter, match.Index, end)
            : new SqlToken(
                match.Groups["number"].Success ? SqlTokenKind.Number
                    : match.Groups["word"].Success ? SqlTokenKind.Word
                    : SqlTokenKind.Symbol,
                text,
                match.Index,
                end
            );
    }

    [GeneratedRegex(
        """
            (?<skipped>\s+|--[^\n]*|/\*.*?(\*/|\z))
            |(?<quoted>'(''|[^'])*('|\z)|"(""|[^"])*("|\z)|`(``|[^`])*(`|\z)|\[[^\]]*(\]|\z))
            |@(?<parameter>[A-Za-z0-9_$\x80-\uFFFF]+)
            |(?<number>[0-9][A-Za-z0-9.]*)
            |(?<word>[A-Za-z_$\x80-\uFFFF][A-Za-z0-9_$\x80-\uFFFF]*)
            |\|\||<=|>=|<>|!=|==|<<|>>|->>|->|.
            """,
        RegexOptions.ExplicitCapture | RegexOptions.Singleline | RegexOptions.IgnorePatternWhitespace
    )]
    private static partial Regex Token();
}

internal static class ResultNames
{
    /// <summary>The SQL, with an alias for each result column whose name cannot be a property's.</summary>
    public static string Add(string sql, IReadOnlyList<string> columns)
    {
        List<SqlToken> tokens = SqlToken.Split(sql);
        List<List<SqlToken>> items =
        [
            [],
        ];
        int depth = 0;
        foreach (SqlToken token in tokens.Skip(tokens.Count > 1 && tokens[1].IsAny("DISTINCT", "ALL") ? 2 : 1))
        {
            depth += token.Depth;
            if (depth == 0 && token.IsAny("FROM", "UNION", "ORDER", "LIMIT", "WHERE"))
            {
                break;
            }

            if (depth == 0 && token.Is(","))
            {
                items.Add([]);
            }
            else
            {
                items[^1].Add(token);
            }
        }

        // A star stands for several columns, so items and columns do not correspond.
        bool correspond = tokens[0].Is("SELECT") && items.Count == columns.Count;
        for (int item = items.Count - 1; correspond && item >= 0; item--)
        {
            bool hasName = items[item] is [.., var before, _] && before.Is("AS");
            if (!QueryCode.IsProperty(columns, item) && !hasName)
            {
                sql = sql.Insert(items[item][^1].End, $" AS {NameOf(items[item], item)}");
            }
        }

        return sql;
    }

    // count(*) as the second column becomes count_2.
    private static string NameOf(List<SqlToken> tokens, int item)
    {
        string word = tokens.Find(token => token.Kind == SqlTokenKind.Word).Text ?? "column";
        return $"{string.Concat(word.Where(char.IsAsciiLetter))}_{item + 1}";
    }
}
