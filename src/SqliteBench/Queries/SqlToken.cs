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

internal readonly record struct SqlToken(SqlTokenKind Kind, string Text, int Start, int End, bool IsQuoted = false)
{
    private static readonly string[] s_long = ["||", "<=", ">=", "<>", "!=", "==", "<<", ">>", "->>", "->"];

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

    /// <summary>Splits SQL into tokens, without comments.</summary>
    public static List<SqlToken> Split(string sql)
    {
        List<SqlToken> tokens = [];
        int at = 0;
        while (at < sql.Length)
        {
            char first = sql[at];
            if (char.IsWhiteSpace(first))
            {
                at++;
            }
            else if (sql.AsSpan(at).StartsWith("--", StringComparison.Ordinal))
            {
                at = EndOf(sql, at, "\n");
            }
            else if (sql.AsSpan(at).StartsWith("/*", StringComparison.Ordinal))
            {
                at = EndOf(sql, at + 2, "*/");
            }
            else
            {
                tokens.Add(Next(sql, at));
                at = tokens[^1].End;
            }
        }

        return tokens;
    }

    private static SqlToken Next(string sql, int start)
    {
        char first = sql[start];
        if (first is '\'' or '"' or '`' or '[')
        {
            int end = EndOfQuoted(sql, start, first == '[' ? ']' : first);
            string inside = sql[(start + 1)..Math.Max(start + 1, end - 1)]
                .Replace($"{first}{first}", $"{first}", StringComparison.Ordinal);
            return new SqlToken(
                first == '\'' ? SqlTokenKind.Text : SqlTokenKind.Word,
                inside,
                start,
                end,
                IsQuoted: true
            );
        }

        if (first == '@' && start + 1 < sql.Length && IsOfName(sql[start + 1]))
        {
            int end = EndOfName(sql, start + 1);
            return new SqlToken(SqlTokenKind.Parameter, sql[(start + 1)..end], start, end);
        }

        if (char.IsAsciiDigit(first))
        {
            int end = start;
            while (end < sql.Length && (char.IsAsciiLetterOrDigit(sql[end]) || sql[end] == '.'))
            {
                end++;
            }

            return new SqlToken(SqlTokenKind.Number, sql[start..end], start, end);
        }

        if (IsOfName(first))
        {
            int end = EndOfName(sql, start);
            return new SqlToken(SqlTokenKind.Word, sql[start..end], start, end);
        }

        int length =
            Array.Find(s_long, symbol => sql.AsSpan(start).StartsWith(symbol, StringComparison.Ordinal))?.Length ?? 1;
        return new SqlToken(SqlTokenKind.Symbol, sql.Substring(start, length), start, start + length);
    }

    private static bool IsOfName(char letter) => char.IsAsciiLetterOrDigit(letter) || letter is '_' or '$' or > '\x7f';

    private static int EndOfName(string sql, int at)
    {
        while (at < sql.Length && IsOfName(sql[at]))
        {
            at++;
        }

        return at;
    }

    // A doubled quote stands for one quote in the text.
    private static int EndOfQuoted(string sql, int start, char quote)
    {
        for (int at = start + 1; at < sql.Length; at++)
        {
            if (sql[at] == quote)
            {
                if (quote != ']' && at + 1 < sql.Length && sql[at + 1] == quote)
                {
                    at++;
                }
                else
                {
                    return at + 1;
                }
            }
        }

        return sql.Length;
    }

    private static int EndOf(string sql, int from, string end)
    {
        int found = sql.IndexOf(end, from, StringComparison.Ordinal);
        return found < 0 ? sql.Length : found + end.Length;
    }
}
