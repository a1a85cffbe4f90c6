namespace SqliteBench.Queries;

/// <summary>How far a query determines its rows: by the columns that its ORDER BY names, and whether it has a LIMIT.</summary>
/// <param name="Keys">The places of these columns in a row; empty without an ORDER BY, or if a key is no column of the result.</param>
internal sealed record RowOrder(IReadOnlyList<int> Keys, bool HasLimit)
{
    // REAL values may differ after 12 digits: a sum depends on the order in which rows are read.
    private const double Tolerance = 1e-12;

    public static RowOrder None { get; } = new([], false);

    /// <summary>The ORDER BY and LIMIT of a statement itself, not of its subqueries.</summary>
    public static RowOrder Find(SqlShape shape, IReadOnlyList<string> columns)
    {
        int order = shape.Find(0, shape.Count - 1, "ORDER");
        int limit = shape.Find(Math.Max(0, order), shape.Count - 1, "LIMIT");
        if (order < 0)
        {
            return new RowOrder([], limit >= 0);
        }

        int last = (limit >= 0 ? limit : shape.Count) - 1;
        int[] keys =
        [
            .. (shape.Split(order + 2, last, ",") ?? []).Select(part =>
                FindColumn(shape, part.First, part.Last, columns)
            ),
        ];
        return new RowOrder(keys.Contains(-1) ? [] : keys, limit >= 0);
    }

    // The column of the result that a term of the ORDER BY names; -1 if it is another expression.
    private static int FindColumn(SqlShape shape, int first, int last, IReadOnlyList<string> columns)
    {
        while (shape[last].IsAny("ASC", "DESC", "FIRST", "LAST", "NULLS") || shape[last - 1].Is("COLLATE"))
        {
            last -= shape[last - 1].Is("COLLATE") ? 2 : 1;
        }

        if (first == last && shape[first].Kind == SqlTokenKind.Number)
        {
            return int.TryParse(shape[first].Text, CultureInfo.InvariantCulture, out int place) ? place - 1 : -1;
        }

        bool isSelected = first == last || (shape.IsQualified(first, last) && IsSelected(shape, first));
        int[] named = [.. Enumerable.Range(0, columns.Count).Where(place => shape.IsName(last, columns[place]))];
        return isSelected && named is [var only] ? only : -1;
    }

    // Whether the column t.c of an ORDER BY is also in the list after SELECT.
    private static bool IsSelected(SqlShape shape, int place) =>
        Enumerable
            .Range(0, Math.Max(0, shape.Find(0, shape.Count - 1, "FROM")))
            .Any(at =>
                shape[at].Is("*")
                || (
                    shape.IsQualified(at, at + 2)
                    && shape.IsName(at, shape[place].Text)
                    && shape.IsName(at + 2, shape[place + 2].Text)
                )
            );

    /// <summary>A text that is equal for rows with equal keys.</summary>
    public string KeyOf(object?[] row) =>
        string.Join('\u001f', Keys.Select(place => TextOf(row[place]).ToUpperInvariant()));

    /// <summary>Whether two results are the same: ties may change places, at a LIMIT too.</summary>
    public bool AreSame(IReadOnlyList<object?[]> left, IReadOnlyList<object?[]> right)
    {
        if (left.Count != right.Count || !left.Zip(right).All(pair => HaveSameKeys(pair.First, pair.Second)))
        {
            return false;
        }

        // The LIMIT may have kept any of the rows that tie with the last one: without keys, all do.
        bool IsSure(object?[] row) => !HasLimit || !HaveSameKeys(row, left[^1]);
        return HaveSameRows([.. left.Where(IsSure)], [.. right.Where(IsSure)]);
    }

    // The collation of a key may ignore case.
    private bool HaveSameKeys(object?[] left, object?[] right) =>
        Keys.All(key => AreEqual(left[key], right[key], StringComparison.OrdinalIgnoreCase));

    private static bool HaveSameRows(object?[][] left, object?[][] right) =>
        left.Length == right.Length
        && left.OrderBy(TextOf, StringComparer.Ordinal)
            .Zip(right.OrderBy(TextOf, StringComparer.Ordinal))
            .All(rows =>
                rows.First.Length == rows.Second.Length
                && rows.First.Zip(rows.Second).All(values => AreEqual(values.First, values.Second))
            );

    // The text by which rows are sorted: values that may differ come last and are rounded.
    private static string TextOf(object?[] row) =>
        string.Join(
            '\u001f',
            row.Where(value => value is not double).Concat(row.OfType<double>().Cast<object>()).Select(TextOf)
        );

    private static string TextOf(object? value) =>
        value switch
        {
            null => "NULL",
            double real => real.ToString("E8", CultureInfo.InvariantCulture),
            byte[] blob => $"x{Convert.ToHexString(blob)}",
            string text => $"'{text}",
            _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
        };

    private static bool AreEqual(object? left, object? right, StringComparison comparison = StringComparison.Ordinal) =>
        (left, right) switch
        {
            (double first, double second) => first.Equals(second)
                || Math.Abs(first - second) <= Tolerance * Math.Max(Math.Abs(first), Math.Abs(second)),
            (string first, string second) => first.Equals(second, comparison),
            (byte[] first, byte[] second) => first.AsSpan().SequenceEqual(second),
            _ => Equals(left, right),
        };
}
