namespace SqliteBench.Queries;

/// <summary>How far a query determines its rows: by the columns that its ORDER BY names, and whether it has a LIMIT.</summary>
/// <param name="Keys">The places of these columns in a row; empty without an ORDER BY, or if a key is no column of the result.</param>
internal sealed record RowOrder(IReadOnlyList<int> Keys, bool HasLimit)
{
    // REAL values may differ after 12 digits: a sum depends on the order in which rows are read.
    private const double Tolerance = 1e-12;

    public static RowOrder None { get; } = new([], false);

    /// <summary>A text that is equal for rows with equal keys.</summary>
    public string KeyOf(object?[] row) =>
        string.Join('\u001f', Keys.Select(place => TextOf(row[place]).ToUpperInvariant()));

    /// <summary>Whether two results are the same: ties may change places, at a LIMIT too.</summary>
    public bool AreSame(IReadOnlyList<object?[]> left, IReadOnlyList<object?[]> right)
    {
        if (left.Count != right.Count)
        {
            return false;
        }

        bool hasKeys = Keys.Count > 0;
        if (hasKeys && !left.Zip(right).All(pair => HaveSameKeys(pair.First, pair.Second)))
        {
            return false;
        }

        if (!HasLimit)
        {
            return HaveSameRows(left, right);
        }

        if (!hasKeys || left.Count == 0)
        {
            return true;
        }

        // The LIMIT may have kept any of the rows that tie with the last one.
        object?[] last = left[^1];
        bool IsInside(object?[] row) => !HaveSameKeys(row, last);
        return HaveSameRows([.. left.Where(IsInside)], [.. right.Where(IsInside)]);
    }

    // The collation of a key may ignore case.
    private bool HaveSameKeys(object?[] left, object?[] right) =>
        Keys.All(key =>
            AreEqual(left[key], right[key])
            || (
                left[key] is string first
                && right[key] is string second
                && first.Equals(second, StringComparison.OrdinalIgnoreCase)
            )
        );

    private static bool HaveSameRows(IReadOnlyList<object?[]> left, IReadOnlyList<object?[]> right) =>
        left.Count == right.Count
        && left.OrderBy(TextOf, StringComparer.Ordinal)
            .Zip(right.OrderBy(TextOf, StringComparer.Ordinal))
            .All(pair => HaveSameValues(pair.First, pair.Second));

    private static bool HaveSameValues(object?[] left, object?[] right) =>
        left.Length == right.Length && left.Zip(right).All(values => AreEqual(values.First, values.Second));

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

    private static bool AreEqual(object? left, object? right) =>
        (left, right) switch
        {
            (double first, double second) => first.Equals(second)
                || Math.Abs(first - second) <= Tolerance * Math.Max(Math.Abs(first), Math.Abs(second)),
            (byte[] first, byte[] second) => first.AsSpan().SequenceEqual(second),
            _ => Equals(left, right),
        };
}
