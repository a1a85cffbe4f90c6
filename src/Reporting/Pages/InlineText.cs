using System.Text;
using System.Text.Encodings.Web;

namespace SqliteBench.Reporting.Pages;

/// <summary>Texts of a page in the two forms that it is written in.</summary>
internal static class InlineText
{
    private const char Code = '`';

    /// <summary>As HTML: encoded, and what stands between backticks as code.</summary>
    /// <param name="text">The text.</param>
    public static string ToHtml(string text)
    {
        StringBuilder html = new();
        string[] parts = text.Split(Code);
        for (int part = 0; part < parts.Length; part++)
        {
            bool isCode = part % 2 == 1 && part < parts.Length - 1;
            string encoded = HtmlEncoder.Default.Encode(parts[part]);
            html.Append(
                isCode ? $"<code>{encoded}</code>"
                : part % 2 == 1 ? $"{Code}{encoded}"
                : encoded
            );
        }

        return html.ToString();
    }

    /// <summary>As a cell of a markdown table.</summary>
    /// <param name="text">The text.</param>
    public static string ToCell(string text) => OneLine(text).Replace("|", "\\|", StringComparison.Ordinal);

    /// <summary>As a line of markdown: no tags of HTML but those of the page.</summary>
    /// <param name="text">The text.</param>
    public static string ToMarkdown(string text) => OneLine(text);

    private static string OneLine(string text) =>
        text.Replace("\r", "", StringComparison.Ordinal)
            .Replace('\n', ' ')
            .Replace("<", "&lt;", StringComparison.Ordinal);
}
