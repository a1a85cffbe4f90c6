using System.Globalization;
using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Pages;

/// <summary>A table of a page as HTML: what each heading is of, and a container that scrolls.</summary>
internal static class HtmlTable
{
    /// <summary>Writes a table.</summary>
    /// <param name="table">The table.</param>
    /// <param name="line">Takes a line.</param>
    public static void Write(TableBlock table, Action<string> line)
    {
        if (table.IsFolded)
        {
            line($"<details><summary>{InlineText.ToHtml(table.Caption)}</summary>");
        }

        // A container that scrolls has to be reached by the keyboard, and then has to say what it is.
        line(
            $"<div class=\"table\" id=\"{table.Id}\" role=\"region\" aria-labelledby=\"{table.Id}-caption\" tabindex=\"0\">"
        );
        line($"<table><caption id=\"{table.Id}-caption\">{InlineText.ToHtml(table.Caption)}</caption>");
        line("<thead><tr>");
        foreach ((int index, string column) in table.Content.Columns.Index())
        {
            string kind = index < table.Content.Heads ? "" : KindOf(table);
            // An empty corner is no heading of anything.
            line(column.Length == 0 ? "<td></td>" : $"<th scope=\"col\"{kind}>{InlineText.ToHtml(column)}</th>");
        }

        line("</tr></thead>");
        line("<tbody>");
        WriteRows(table.Content, KindOf(table), line);
        line("</tbody></table></div>");
        if (table.IsFolded)
        {
            line("</details>");
        }
    }

    private static void WriteRows(PlotTable content, string kind, Action<string> line)
    {
        for (int index = 0; index < content.Rows.Count; index++)
        {
            IReadOnlyList<string> row = content.Rows[index];
            bool goesOn = index > 0 && IsOneGroup(content, index - 1, index);
            string group = goesOn || content.Heads < 2 ? "" : GroupHead(content, index);
            int written = content.Heads < 2 ? 0 : 1;
            line(
                $"<tr>{group}{string.Concat(row.Skip(written).Select((cell, column) => Cell(cell, column + written < content.Heads, kind)))}</tr>"
            );
        }
    }

    // One heading for all rows that would have the same.
    private static string GroupHead(PlotTable content, int first)
    {
        int last = first;
        while (last + 1 < content.Rows.Count && IsOneGroup(content, last, last + 1))
        {
            last++;
        }

        string rows = string.Create(CultureInfo.InvariantCulture, $"{last - first + 1}");
        return $"<th scope=\"rowgroup\" rowspan=\"{rows}\">{InlineText.ToHtml(content.Rows[first][0])}</th>";
    }

    private static bool IsOneGroup(PlotTable content, int one, int next) =>
        content.Rows[one][0] == content.Rows[next][0];

    private static string KindOf(TableBlock table) => table.IsOfWords ? "" : " class=\"figure\"";

    private static string Cell(string text, bool isHead, string kind) =>
        isHead ? $"<th scope=\"row\">{InlineText.ToHtml(text)}</th>" : $"<td{kind}>{InlineText.ToHtml(text)}</td>";
}
