using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.Data.Sqlite;
using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>A source of values, as a line of a query file describes it: <c>column T.C</c>, <c>text</c>, <c>int</c>, <c>real</c>, <c>blob</c> or <c>list</c>.</summary>
internal abstract partial class ValueSource
{
    private const string Words =
        "the quick brown fox jumps over a lazy dog while many small birds sing in old green trees";
    private static readonly string[] s_words = Words.Split(' ');

    /// <summary>The forms that a source can have.</summary>
    public const string Forms = "column TABLE.COLUMN, int 1..1000, real 0..1, text 20, blob 32, or list 'a','b'";

    /// <summary>The next value: a long, a double, a string or bytes.</summary>
    /// <param name="number">How many values have been drawn before.</param>
    public abstract object Draw(Random random, long number);

    /// <summary>Parses a source of any form except <c>column</c>.</summary>
    /// <exception cref="FormatException">The text is not a source of values.</exception>
    public static ValueSource Parse(string text)
    {
        Match form = Form().Match(text);
        string numbers = form.Groups["numbers"].Value;
        return form.Groups["kind"].Value switch
        {
            "int" when Range(numbers) is (var low, var high) => new Integers((long)low, (long)high),
            "real" when Range(numbers) is (var low, var high) => new Reals(low, high),
            "text" when Range(numbers) is (var low, var high) => new Texts((int)low, (int)high),
            "blob" when Range(numbers) is (var low, var high) => new Blobs((int)low, (int)high),
            "list" when List(form.Groups["values"].Value) is { Length: > 0 } values => new Choice(values),
            _ => throw new FormatException($"'{text}' is not a source of values: write {Forms}"),
        };
    }

    /// <summary>The column that the text names, or null.</summary>
    public static (string Table, string Column)? ColumnOf(string text) =>
        OfColumn().Match(text) is { Success: true } column
            ? (column.Groups["table"].Value, column.Groups["column"].Value)
            : null;

    /// <summary>Values for a column of a generated table, chosen by its type and name.</summary>
    /// <param name="rows">The number of rows to fill the table with.</param>
    public static ValueSource OfColumn(TableColumn column, long rows)
    {
        string type = column.Type.ToUpperInvariant();
        bool isTime =
            column.Name.EndsWith("_at", StringComparison.OrdinalIgnoreCase)
            || Array.Exists(
                ["date", "time", "day"],
                word => column.Name.Contains(word, StringComparison.OrdinalIgnoreCase)
            );
        bool isText = type.Contains("CHAR") || type.Contains("CLOB") || type.Contains("TEXT") || type.Length == 0;
        return type.Contains("INT")
            ? column.IsUnique
                ? new Numbers()
                : isTime
                    ? new Integers(1_600_000_000, 1_760_000_000)
                    : new Integers(1, Math.Max(10, rows / 10))
            : isText || type.Contains("DATE") || type.Contains("TIME")
                ? column.IsUnique
                    ? new UniqueTexts(column.Name)
                    : isTime || !isText
                        ? new Times()
                        : new Sentences()
                : type.Contains("BLOB")
                    ? new Blobs(32, 32)
                    : column.IsUnique
                        ? new Numbers()
                        : new Reals(0, 1000);
    }

    public static ValueSource New(SqliteConnection connection, TableInfo table, TableColumn column)
    {
        object? most = PlainSqlite.Rows(
            connection,
            $"SELECT max({PlainSqlite.Quoted(column.Name)}) FROM {PlainSqlite.Quoted(table.Name)}"
        )[0][0];
        return most switch
        {
            null when column.Type.Contains("INT", StringComparison.OrdinalIgnoreCase) => new Numbers(),
            long number => new Numbers(number),
            byte[] bytes => new Blobs(Math.Max(16, bytes.Length), Math.Max(16, bytes.Length)),
            _ => new UniqueTexts($"new {column.Name}"),
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
            : (object)double.Parse(token.Text, CultureInfo.InvariantCulture),
        ];

    [GeneratedRegex(
        @"^(?<kind>int|real|text|blob)\s+(?<numbers>\S+)$|^(?<kind>list)\s+(?<values>.+)$",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Form();

    [GeneratedRegex(@"^column\s+(?<table>\w+)\.(?<column>\w+)$", RegexOptions.ExplicitCapture)]
    private static partial Regex OfColumn();

    private sealed class Integers(long low, long high) : ValueSource
    {
        public override object Draw(Random random, long number) => random.NextInt64(low, high + 1);
    }

    // Ascending, so that each value is new.
    private sealed class Numbers(long after = 0) : ValueSource
    {
        public override object Draw(Random random, long number) => after + number + 1;
    }

    private sealed class Reals(double low, double high) : ValueSource
    {
        public override object Draw(Random random, long number) => low + (random.NextDouble() * (high - low));
    }

    private sealed class Texts(int least, int most) : ValueSource
    {
        private const string Letters = "abcdefghijklmnopqrstuvwxyz0123456789";

        public override object Draw(Random random, long number) =>
            new string(random.GetItems<char>(Letters, random.Next(least, most + 1)));
    }

    private sealed class UniqueTexts(string start) : ValueSource
    {
        public override object Draw(Random random, long number) =>
            string.Create(CultureInfo.InvariantCulture, $"{start} {number + 1} {random.Next(1000, 10_000)}");
    }

    private sealed class Sentences : ValueSource
    {
        private const int Least = 2;
        private const int Most = 6;

        public override object Draw(Random random, long number)
        {
            StringBuilder text = new();
            text.AppendJoin(' ', random.GetItems(s_words, random.Next(Least, Most)));
            return text.ToString();
        }
    }

    private sealed class Times : ValueSource
    {
        private const int Seconds = 160_000_000;
        private static readonly DateTime s_first = new(2020, 9, 13, 0, 0, 0, DateTimeKind.Utc);

        public override object Draw(Random random, long number) =>
            s_first.AddSeconds(random.Next(Seconds)).ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture);
    }

    private sealed class Blobs(int least, int most) : ValueSource
    {
        public override object Draw(Random random, long number)
        {
            byte[] bytes = new byte[random.Next(least, most + 1)];
            random.NextBytes(bytes);
            return bytes;
        }
    }

    /// <summary>Values of a list, or of a column.</summary>
    internal sealed class Choice(IReadOnlyList<object> values) : ValueSource
    {
        public override object Draw(Random random, long number) => values[random.Next(values.Count)];
    }
}
