namespace SqliteBench.Queries;

/// <summary>The values that a log has beside its statements.</summary>
internal static partial class LoggedValue
{
    /// <summary>A value as Microsoft.Data.Sqlite binds it.</summary>
    public static object? Read(Match parameter)
    {
        string text = parameter.Groups["value"].Value;
        string notes = parameter.Groups["notes"].Value;
        return !parameter.Groups["value"].Success ? null
            : notes.Contains("DbType = Guid") ? text.ToUpperInvariant()
            : notes.Contains("DbType = DateTime")
            && DateTime.TryParse(text, CultureInfo.InvariantCulture, out DateTime time)
                ? time.ToString(@"yyyy\-MM\-dd HH\:mm\:ss.FFFFFFF", CultureInfo.InvariantCulture)
            : notes.Contains("Size = ")
                ? Hexadecimal().IsMatch(text) ? Convert.FromHexString(text[2..])
                    : text
            : text == "True" ? 1L
            : text == "False" ? 0L
            : ReadNumber(text) ?? text;
    }

    /// <summary>A number; null if the text is none.</summary>
    public static object? ReadNumber(string text) =>
        text.StartsWith("0x", StringComparison.OrdinalIgnoreCase)
            ? long.TryParse(text.AsSpan(2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out long bits)
                ? bits
                : null
            : long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long whole)
                ? whole
                : double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double real)
                    ? real
                    : null;

    [GeneratedRegex("^0x([0-9A-F]{2})*$", RegexOptions.ExplicitCapture)]
    public static partial Regex Hexadecimal();
}
