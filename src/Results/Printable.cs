using System.Text;

namespace SqliteBench.Results;

/// <summary>Makes text from outside, such as names in a database, safe to show or write.</summary>
public static class Printable
{
    private const char FirstPicture = '\u2400';
    private const char PictureOfDelete = '\u2421';
    private const char Replacement = '\uFFFD';

    /// <summary>Shows control characters, which a terminal would obey, except tabs and line ends.</summary>
    public static string Escape(string text) =>
        text.Any(IsHidden) ? string.Concat(text.Select(letter => IsHidden(letter) ? PictureOf(letter) : letter)) : text;

    /// <summary>Replaces all control characters, so that the text stays on one line.</summary>
    public static string LineOf(string text) =>
        string.Concat(text.Select(letter => char.IsControl(letter) ? PictureOf(letter) : letter));

    /// <summary>Returns a CSV field that no spreadsheet takes for a formula. Numbers stay as they are.</summary>
    public static string ToField(string text) =>
        IsFormula(text) && !double.TryParse(text, CultureInfo.InvariantCulture, out _)
            ? $"'{Escape(text)}"
            : Escape(text);

    /// <summary>Returns the text that <see cref="ToField"/> was given, but with its control characters replaced.</summary>
    public static string FromField(string field) =>
        field.StartsWith('\'') && IsFormula(field[1..]) ? field[1..] : field;

    private static bool IsFormula(string text) => text.Length > 0 && "=+-@\t".Contains(text[0]);

    private static bool IsHidden(char letter) => char.IsControl(letter) && letter is not ('\n' or '\r' or '\t');

    private static char PictureOf(char control) =>
        control switch
        {
            < ' ' => (char)(FirstPicture + control),
            '\u007F' => PictureOfDelete,
            _ => Replacement,
        };
}

/// <summary>Writes to another writer, with control characters made visible.</summary>
public sealed class PrintableWriter(TextWriter inner) : TextWriter
{
    public override Encoding Encoding => inner.Encoding;

    public override void Write(char value) => Write($"{value}");

    public override void Write(string? value) => inner.Write(value is null ? null : Printable.Escape(value));

    public override void WriteLine(string? value) => Write(value + Environment.NewLine);

    public override void Flush() => inner.Flush();
}
