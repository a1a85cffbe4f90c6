using System.Numerics;
using SqliteBench.Measurement.Cases;
using SqliteBench.Workloads;

namespace SqliteBench.Queries;

/// <summary>A source of values for a parameter, such as a line of a query file describes.</summary>
internal sealed partial class ValueSource(Func<Random, long, object?> draw)
{
    private const string Letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    public const int MostBytes = 100_000_000;

    public const string Forms = "column TABLE.COLUMN, int 1..1000, real 0..1, text 20, blob 32, or list 'a','b'";

    /// <summary>The next value: a long, a double, a string, bytes or null.</summary>
    /// <param name="number">The number of values that have been drawn before.</param>
    public object? Draw(Random random, long number) => draw(random, number);

    /// <summary>Parses a source of any form except <c>column</c>.</summary>
    public static ValueSource Parse(string text)
    {
        Match form = Form().Match(text);
        string numbers = form.Groups["numbers"].Value;
        (long, long)? Sizes() =>
            Range<long>(numbers, NumberStyles.AllowLeadingSign) is (>= 0, <= MostBytes) sizes ? sizes : null;
        return form.Groups["kind"].Value switch
        {
            "int" when Range<long>(numbers, NumberStyles.AllowLeadingSign) is (var low, var high) => new(
                (random, _) => Between(random, low, high)
            ),
            "real" when Range<double>(numbers, NumberStyles.Float) is (var low, var high) => new(
                (random, _) => low + (random.NextDouble() * (high - low))
            ),
            "text" when Sizes() is (var low, var high) => new(
                (random, _) => new string(random.GetItems<char>(Letters, (int)Between(random, low, high)))
            ),
            "blob" when Sizes() is (var low, var high) => Blobs(low, high),
            "list" when List(form.Groups["values"].Value) is { Length: > 0 } values => Choice(values),
            "text" or "blob" => throw new FormatException(
                $"'{Excerpt.Shorten(text)}': give a number of bytes from 0 to {MostBytes:#,0}"
            ),
            _ => throw new FormatException($"'{Excerpt.Shorten(text)}' is not a source of values: write {Forms}"),
        };
    }

    /// <summary>The table and the column of <c>column T.C</c>; names may be quoted.</summary>
    public static (string Table, string Column)? ColumnOf(string text)
    {
        if (SqlToken.Split(text) is [var word, var table, var dot, var column] && word.Is("column") && dot.Is("."))
        {
            return (table.Text, column.Text);
        }

        return null;
    }

    /// <summary>Values for a column that has none yet, by its declared type.</summary>
    public static ValueSource OfType(string type)
    {
        string upper = type.ToUpperInvariant();
        string form = upper switch
        {
            _ when upper.Contains("INT") => "int 1..1000",
            _ when upper.Contains("BLOB") => "blob 32",
            _ when Number().IsMatch(upper) => "real 0..1000",
            _ => "text 12",
        };
        return Parse(form);
    }

    /// <summary>Values that a unique column does not have yet.</summary>
    public static ValueSource Unused(SqliteConnection connection, TableInfo table, TableColumn column)
    {
        string most = $"SELECT max({PlainSqlite.Quoted(column.Name)}) FROM {PlainSqlite.Quoted(table.Name)}";
        return PlainSqlite.Rows(connection, most)[0][0] switch
        {
            null when column.Type.Contains("INT", StringComparison.OrdinalIgnoreCase) => new((_, number) => number + 1),
            long and < long.MaxValue / 2 and var highest => new((_, number) => highest + number + 1),
            long lowest => new((_, number) => lowest - 1 - number),
            byte[] bytes => Blobs(Math.Max(16, bytes.Length), Math.Max(16, bytes.Length)),
            _ => new((random, number) => $"new {column.Name} {number + 1} {random.Next(1000, 10_000)}"),
        };
    }

    public static ValueSource Choice(IReadOnlyList<object?> values) =>
        new((random, _) => values[random.Next(values.Count)]);

    private static ValueSource Blobs(long least, long most) =>
        new(
            (random, _) =>
            {
                byte[] bytes = new byte[Between(random, least, most)];
                random.NextBytes(bytes);
                return bytes;
            }
        );

    private static long Between(Random random, long low, long high) =>
        high == long.MaxValue ? random.NextInt64(low, high) : random.NextInt64(low, high + 1);

    private static (T Low, T High)? Range<T>(string text, NumberStyles style)
        where T : struct, INumber<T>
    {
        if (
            text.Split("..") is { Length: 1 or 2 } ends
            && T.TryParse(ends[0], style, CultureInfo.InvariantCulture, out T low)
            && T.TryParse(ends[^1], style, CultureInfo.InvariantCulture, out T high)
            && low <= high
        )
        {
            return (low, high);
        }

        return null;
    }

    private static object?[] List(string text)
    {
        List<object?> values = [];
        string sign = "";
        foreach (SqlToken token in SqlToken.Split(text).Where(token => !token.Is(",")))
        {
            if (token.Is("-"))
            {
                sign = "-";
                continue;
            }

            values.Add(
                token switch
                {
                    { Kind: SqlTokenKind.Text } => token.Text,
                    { Kind: SqlTokenKind.Number } when LoggedValue.ReadNumber(sign + token.Text) is { } number =>
                        number,
                    _ when token.Is("NULL") => null,
                    _ => throw new FormatException($"'{Excerpt.Shorten(sign + token.Text)}' is not a valid list value"),
                }
            );
            sign = "";
        }

        return [.. values];
    }

    [GeneratedRegex(
        @"^(?<kind>int|real|text|blob)\s+(?<numbers>\S+)$|^(?<kind>list)\s+(?<values>.+)$",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Form();

    [GeneratedRegex("REAL|FLOA|DOUB|NUM|DEC")]
    private static partial Regex Number();
}
