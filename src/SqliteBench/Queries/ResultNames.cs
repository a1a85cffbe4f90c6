namespace SqliteBench.Queries;

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
