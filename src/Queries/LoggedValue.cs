namespace SqliteBench.Queries;

/// <summary>The values that a log has beside its statements.</summary>
internal static partial class LoggedValue
{
    /// <summary>A value as Microsoft.Data.Sqlite binds it.</summary>
    public static object? Read(Match parameter)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        string text = parameter.Groups["value"].Value;
        string notes = parameter.Groups["notes"].Value;
        return text switch
        {
            _ when !parameter.Groups["value"].Success => null,
            _ when notes.Contains("DbType = Guid") => text.ToUpperInvariant(),
            _ when notes.Contains("DbType = DateTime") && DateTime.TryParse(text, culture, out DateTime time) =>
                time.ToString(@"yyyy\-MM\-dd HH\:mm\:ss.FFFFFFF", culture),
            _ when notes.Contains("Size = ") && Hexadecimal().IsMatch(text) => Convert.FromHexString(text[2..]),
            _ when notes.Contains("Size = ") => text,
            "True" => 1L,
            "False" => 0L,
            _ => ReadNumber(text) ?? text,
        };
    }

    /// <summary>A number: a long or a double; null if the text is none.</summary>
    public static object? ReadNumber(string text)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        if (text.StartsWith("0x", StringComparison.OrdinalIgnoreCase))
        {
            return long.TryParse(text.AsSpan(2), NumberStyles.AllowHexSpecifier, culture, out long bits) ? bits : null;
        }

        if (long.TryParse(text, NumberStyles.AllowLeadingSign, culture, out long whole))
        {
            return whole;
        }

        return double.TryParse(text, NumberStyles.Float, culture, out double real) ? real : null;
    }

    [GeneratedRegex("^0x([0-9A-F]{2})*$", RegexOptions.ExplicitCapture)]
    public static partial Regex Hexadecimal();
}
