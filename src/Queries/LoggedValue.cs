namespace SqliteBench.Queries;

/// <summary>The values that a log has beside its statements.</summary>
internal static partial class LoggedValue
{
    /// <summary>A value as Microsoft.Data.Sqlite binds it.</summary>
    public static object? Read(Match parameter)
    {
        if (!parameter.Groups["value"].Success)
        {
            return null;
        }

        string text = parameter.Groups["value"].Value;
        string notes = parameter.Groups["notes"].Value;
        if (notes.Contains("DbType = Guid"))
        {
            return text.ToUpperInvariant();
        }

        if (
            notes.Contains("DbType = DateTime")
            && DateTime.TryParse(text, CultureInfo.InvariantCulture, out DateTime time)
        )
        {
            return time.ToString(@"yyyy\-MM\-dd HH\:mm\:ss.FFFFFFF", CultureInfo.InvariantCulture);
        }

        if (notes.Contains("Size = "))
        {
            return Hexadecimal().IsMatch(text) ? Convert.FromHexString(text[2..]) : text;
        }

        return text switch
        {
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
