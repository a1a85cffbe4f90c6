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
    public bool AreSame(IReadOnlyList<object?[]> one, IReadOnlyList<object?[]> other)
    {
        if (one.Count != other.Count)
        {
            return false;
        }

        bool hasKeys = Keys.Count > 0;
        if (hasKeys && !one.Zip(other).All(pair => HaveSameKeys(pair.First, pair.Second)))
        {
            return false;
        }

        if (!HasLimit)
        {
            return HaveSameRows(one, other);
        }

        if (!hasKeys || one.Count == 0)
        {
            return true;
        }

        // Of the rows that tie with the last one, the LIMIT may have kept any.
        object?[] last = one[^1];
        bool IsInside(object?[] row) => !HaveSameKeys(row, last);
        return HaveSameRows([.. one.Where(IsInside)], [.. other.Where(IsInside)]);
    }

    // The collation of a key may ignore case.
    private bool HaveSameKeys(object?[] one, object?[] other) =>
        Keys.All(key =>
            AreEqual(one[key], other[key])
            || (
                one[key] is string first
                && other[key] is string second
                && first.Equals(second, StringComparison.OrdinalIgnoreCase)
            )
        );

    private static bool HaveSameRows(IReadOnlyList<object?[]> one, IReadOnlyList<object?[]> other) =>
        one.Count == other.Count
        && one.OrderBy(TextOf, StringComparer.Ordinal)
            .Zip(other.OrderBy(TextOf, StringComparer.Ordinal))
            .All(pair => HaveSameValues(pair.First, pair.Second));

    private static bool HaveSameValues(object?[] one, object?[] other) =>
        one.Length == other.Length && one.Zip(other).All(values => AreEqual(values.First, values.Second));

    // For sorting: values that may differ come last and are rounded.
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

    private static bool AreEqual(object? one, object? other) =>
        (one, other) switch
        {
            (double first, double second) => first.Equals(second)
                || Math.Abs(first - second) <= Tolerance * Math.Max(Math.Abs(first), Math.Abs(second)),
            (byte[] first, byte[] second) => first.AsSpan().SequenceEqual(second),
            _ => Equals(one, other),
        };
}
