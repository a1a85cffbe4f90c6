namespace SqliteBench.Queries;

internal static class ResultNames
{
    /// <summary>The SQL, with an alias for each result column whose name cannot be a property's.</summary>
    public static string Add(string sql, IReadOnlyList<string> columns, Func<string, int, bool> isFine)
    {
        List<SqlToken> tokens = SqlToken.Split(sql);
        if (!tokens[0].Is("SELECT") || columns.Select(isFine).All(fine => fine))
        {
            return sql;
        }

        List<(int Start, int End)> items = [];
        int depth = 0;
        int start = tokens.Count > 1 && tokens[1].IsAny("DISTINCT", "ALL") ? 2 : 1;
        for (int at = start; at <= tokens.Count; at++)
        {
            SqlToken token = at < tokens.Count ? tokens[at] : default;
            depth += token.Depth;
            if (at == tokens.Count || (depth == 0 && token.IsAny(",", "FROM", "UNION", "ORDER", "LIMIT", "WHERE")))
            {
                items.Add((start, at - 1));
                start = at + 1;
                if (!token.Is(","))
                {
                    break;
                }
            }
        }

        // A star stands for several columns, so items and columns do not correspond.
        if (items.Count != columns.Count)
        {
            return sql;
        }

        string named = sql;
        for (int item = items.Count - 1; item >= 0; item--)
        {
            (int from, int to) = items[item];
            bool hasName = to > from && tokens[to - 1].Is("AS");
            if (!isFine(columns[item], item) && !hasName)
            {
                named = named.Insert(tokens[to].End, $" AS {NameOf(tokens[from..(to + 1)], item)}");
            }
        }

        return named;
    }

    // count(*) as the second column becomes count_2.
    private static string NameOf(List<SqlToken> tokens, int item)
    {
        string word = tokens.Find(token => token.Kind == SqlTokenKind.Word).Text ?? "column";
        return $"{string.Concat(word.Where(char.IsAsciiLetter))}_{item + 1}";
    }
}
