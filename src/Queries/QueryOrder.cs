namespace SqliteBench.Queries;

/// <summary>The order of the statement itself, not of its subqueries.</summary>
internal sealed partial class QuerySyntax
{
    /// <summary>The statement's own ORDER BY and LIMIT.</summary>
    /// <param name="columns">The names of the result's columns.</param>
    public RowOrder FindRowOrder(IReadOnlyList<string> columns)
    {
        int order = FindAtTop("ORDER", 0);
        int limit = FindAtTop("LIMIT", Math.Max(0, order));
        if (order < 0)
        {
            return RowOrder.None with { HasLimit = limit >= 0 };
        }

        int end = limit >= 0 ? limit : _tokens.FindLastIndex(token => !token.Is(";")) + 1;
        int[] keys = [.. SplitAtCommas(order + 2, end).Select(part => FindColumn(part.First, part.Last, columns))];
        return new RowOrder(keys.Contains(-1) ? [] : keys, IsOrdered: true, HasLimit: limit >= 0);
    }

    /// <summary>The place of a keyword outside all parentheses, from a place on; -1 if there is none.</summary>
    private int FindAtTop(string word, int from)
    {
        int depth = 0;
        for (int at = 0; at < _tokens.Count; at++)
        {
            depth += _tokens[at].Depth;
            if (at >= from && depth == 0 && _tokens[at].Is(word))
            {
                return at;
            }
        }

        return -1;
    }

    private IEnumerable<(int First, int Last)> SplitAtCommas(int first, int end)
    {
        int depth = 0;
        for (int at = first; at < end; at++)
        {
            depth += _tokens[at].Depth;
            if (depth == 0 && _tokens[at].Is(","))
            {
                yield return (first, at - 1);
                first = at + 1;
            }
        }

        yield return (first, end - 1);
    }

    // The column of the result that a term of the ORDER BY names; -1 if it is another expression.
    private int FindColumn(int first, int last, IReadOnlyList<string> columns)
    {
        while (At(last).IsAny("ASC", "DESC", "FIRST", "LAST", "NULLS") || At(last - 1).Is("COLLATE"))
        {
            last -= At(last - 1).Is("COLLATE") ? 2 : 1;
        }

        if (first == last && At(first).Kind == SqlTokenKind.Number)
        {
            return int.TryParse(At(first).Text, CultureInfo.InvariantCulture, out int place) ? place - 1 : -1;
        }

        bool isQualified = last == first + 2 && At(first + 1).Is(".");
        if (At(last).Kind != SqlTokenKind.Word || (first != last && !(isQualified && IsSelected(first))))
        {
            return -1;
        }

        int[] named =
        [
            .. Enumerable
                .Range(0, columns.Count)
                .Where(place => columns[place].Equals(At(last).Text, StringComparison.OrdinalIgnoreCase)),
        ];
        return named is [var only] ? only : -1;
    }

    // Whether the column t.c of an ORDER BY is also in the list after SELECT.
    private bool IsSelected(int place)
    {
        int from = FindAtTop("FROM", 0);
        return Enumerable
            .Range(0, Math.Max(0, from))
            .Any(at =>
                At(at).Is("*")
                || (
                    At(at + 1).Is(".")
                    && At(at).Text.Equals(At(place).Text, StringComparison.OrdinalIgnoreCase)
                    && At(at + 2).Text.Equals(At(place + 2).Text, StringComparison.OrdinalIgnoreCase)
                )
            );
    }
}
