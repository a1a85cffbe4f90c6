namespace SqliteBench.Queries;

/// <summary>A source of values, as a line of a query file describes it: <c>column T.C</c>, <c>text</c>, <c>int</c>, <c>real</c>, <c>blob</c> or <c>list</c>.</summary>
internal sealed partial class ValueSource(Func<Random, long, object> draw)
{
    private const string Letters = "abcdefghijklmnopqrstuvwxyz0123456789";

    private static readonly string[] s_words =
        "the quick brown fox jumps over a lazy dog while many small birds sing in old green trees".Split(' ');

    private static readonly DateTime s_first = new(2020, 9, 13, 0, 0, 0, DateTimeKind.Utc);

    /// <summary>The forms that a source can have.</summary>
    public const string Forms = "column TABLE.COLUMN, int 1..1000, real 0..1, text 20, blob 32, or list 'a','b'";

    /// <summary>The next value: a long, a double, a string or bytes.</summary>
    /// <param name="number">How many values have been drawn before.</param>
    public object Draw(Random random, long number) => draw(random, number);

    /// <summary>Parses a source of any form except <c>column</c>.</summary>
    public static ValueSource Parse(string text)
    {
        Match form = Form().Match(text);
        string numbers = form.Groups["numbers"].Value;
        return form.Groups["kind"].Value switch
        {
            "int" when Range(numbers) is (var low, var high) => Integers((long)low, (long)high),
            "real" when Range(numbers) is (var low, var high) => Reals(low, high),
            "text" when Range(numbers) is (var low, var high) => Texts((int)low, (int)high),
            "blob" when Range(numbers) is (var low, var high) => Blobs((int)low, (int)high),
            "list" when List(form.Groups["values"].Value) is { Length: > 0 } values => Choice(values),
            _ => throw new FormatException($"'{text}' is not a source of values: write {Forms}"),
        };
    }

    public static (string Table, string Column)? ColumnOf(string text) =>
        OfColumn().Match(text) is { Success: true } column
            ? (column.Groups["table"].Value, column.Groups["column"].Value)
            : null;

    public static ValueSource OfColumn(TableColumn column, long rows)
    {
        string type = column.Type.ToUpperInvariant();
        bool isTime = Time().IsMatch(column.Name);
        bool isText = type.Contains("CHAR") || type.Contains("CLOB") || type.Contains("TEXT") || type.Length == 0;
        return type.Contains("INT")
            ? column.IsUnique
                ? Numbers()
                : isTime
                    ? Integers(1_600_000_000, 1_760_000_000)
                    : Integers(1, Math.Max(10, rows / 10))
            : isText || type.Contains("DATE") || type.Contains("TIME")
                ? column.IsUnique
                    ? UniqueTexts(column.Name)
                    : isTime || !isText
                        ? Times()
                        : Sentences()
                : type.Contains("BLOB")
                    ? Blobs(32, 32)
                    : column.IsUnique
                        ? Numbers()
                        : Reals(0, 1000);
    }

    public static ValueSource New(SqliteConnection connection, TableInfo table, TableColumn column)
    {
        string most = $"SELECT max({PlainSqlite.Quoted(column.Name)}) FROM {PlainSqlite.Quoted(table.Name)}";
        return PlainSqlite.Rows(connection, most)[0][0] switch
        {
            null when column.Type.Contains("INT", StringComparison.OrdinalIgnoreCase) => Numbers(),
            long number => Numbers(number),
            byte[] bytes => Blobs(Math.Max(16, bytes.Length), Math.Max(16, bytes.Length)),
            _ => UniqueTexts($"new {column.Name}"),
        };
    }

    private static (double Low, double High)? Range(string text)
    {
        string[] ends = text.Split("..");
        bool Read(string end, out double value) =>
            double.TryParse(end, NumberStyles.Float, CultureInfo.InvariantCulture, out value);
        return ends.Length is 1 or 2 && Read(ends[0], out double low) && Read(ends[^1], out double high) && low <= high
            ? (low, high)
            : null;
    }

    private static object[] List(string text) =>
        [
            .. from token in SqlToken.Split(text)
            where token.Kind is SqlTokenKind.Text or SqlTokenKind.Number
            select token.Kind == SqlTokenKind.Text ? token.Text
            : long.TryParse(token.Text, NumberStyles.None, CultureInfo.InvariantCulture, out long whole) ? whole
            : (object)double.Parse(token.Text),
        ];

    [GeneratedRegex(
        @"^(?<kind>int|real|text|blob)\s+(?<numbers>\S+)$|^(?<kind>list)\s+(?<values>.+)$",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Form();

    [GeneratedRegex("_at$|date|time|day", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Time();

    [GeneratedRegex(@"^column\s+(?<table>\w+)\.(?<column>\w+)$", RegexOptions.ExplicitCapture)]
    private static partial Regex OfColumn();

    private static ValueSource Integers(long low, long high) => new((random, _) => random.NextInt64(low, high + 1));

    // Ascending, so that each value is new.
    private static ValueSource Numbers(long after = 0) => new((_, number) => after + number + 1);

    private static ValueSource Reals(double low, double high) =>
        new((random, _) => low + (random.NextDouble() * (high - low)));

    private static ValueSource Texts(int least, int most) =>
        new((random, _) => new string(random.GetItems<char>(Letters, random.Next(least, most + 1))));

    private static ValueSource UniqueTexts(string start) =>
        new((random, number) => $"{start} {number + 1} {random.Next(1000, 10_000)}");

    private static ValueSource Sentences() =>
        new((random, _) => string.Join(' ', random.GetItems(s_words, random.Next(2, 6))));

    private static ValueSource Times() =>
        new((random, _) => s_first.AddSeconds(random.Next(160_000_000)).ToString("yyyy-MM-dd HH:mm:ss"));

    private static ValueSource Blobs(int least, int most) =>
        new(
            (random, _) =>
            {
                byte[] bytes = new byte[random.Next(least, most + 1)];
                random.NextBytes(bytes);
                return bytes;
            }
        );

    public static ValueSource Choice(IReadOnlyList<object> values) =>
        new((random, _) => values[random.Next(values.Count)]);
}
