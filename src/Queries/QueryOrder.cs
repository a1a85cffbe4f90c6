namespace SqliteBench.Queries;

/// <summary>Finds the order of the statement itself, not of its subqueries.</summary>
internal sealed partial class QuerySyntax
{
    /// <summary>The statement's own ORDER BY and LIMIT.</summary>
    /// <param name="columns">The names of the result's columns.</param>
    public RowOrder FindRowOrder(IReadOnlyList<string> columns)
    {
        int order = _shape.Find(0, _shape.Count - 1, "ORDER");
        int limit = _shape.Find(Math.Max(0, order), _shape.Count - 1, "LIMIT");
        if (order < 0)
        {
            return RowOrder.None with { HasLimit = limit >= 0 };
        }

        int last = (limit >= 0 ? limit : _shape.Count) - 1;
        int[]? keys = _shape
            .Split(order + 2, last, ",")
            ?.Select(part => FindColumn(part.First, part.Last, columns))
            .ToArray();
        return new RowOrder(keys is null || keys.Contains(-1) ? [] : keys, HasLimit: limit >= 0);
    }

    // The column of the result that a term of the ORDER BY names; -1 if it is another expression.
    private int FindColumn(int first, int last, IReadOnlyList<string> columns)
    {
        while (_shape[last].IsAny("ASC", "DESC", "FIRST", "LAST", "NULLS") || _shape[last - 1].Is("COLLATE"))
        {
            last -= _shape[last - 1].Is("COLLATE") ? 2 : 1;
        }

        if (first == last && _shape[first].Kind == SqlTokenKind.Number)
        {
            return int.TryParse(_shape[first].Text, CultureInfo.InvariantCulture, out int place) ? place - 1 : -1;
        }

        bool isQualified = last == first + 2 && _shape[first + 1].Is(".");
        if (_shape[last].Kind != SqlTokenKind.Word || (first != last && !(isQualified && IsSelected(first))))
        {
            return -1;
        }

        int[] named =
        [
            .. Enumerable
                .Range(0, columns.Count)
                .Where(place => columns[place].Equals(_shape[last].Text, StringComparison.OrdinalIgnoreCase)),
        ];
        return named is [var only] ? only : -1;
    }

    // Whether the column t.c of an ORDER BY is also in the list after SELECT.
    private bool IsSelected(int place)
    {
        int from = _shape.Find(0, _shape.Count - 1, "FROM");
        return Enumerable
            .Range(0, Math.Max(0, from))
            .Any(at =>
                _shape[at].Is("*")
                || (
                    _shape[at + 1].Is(".")
                    && _shape[at].Text.Equals(_shape[place].Text, StringComparison.OrdinalIgnoreCase)
                    && _shape[at + 2].Text.Equals(_shape[place + 2].Text, StringComparison.OrdinalIgnoreCase)
                )
            );
    }
}
