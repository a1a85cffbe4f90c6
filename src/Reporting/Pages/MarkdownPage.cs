using System.Text.Encodings.Web;
using SqliteBench.Reporting.Plots;
using static SqliteBench.Reporting.Pages.InlineText;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes a page as markdown; its plots are files beside it.</summary>
/// <param name="drawings">The drawings of its plots by their names; none where they could not be drawn.</param>
/// <param name="figures">The folder of the plots' files, as the page names it.</param>
internal sealed class MarkdownPage(IReadOnlyDictionary<string, Drawing> drawings, string figures)
{
    public string Write(Page page)
    {
        IEnumerable<string> paragraphs =
        [
            $"# {ToMarkdown(page.Title)}",
            .. Section(page.Sections[0]),
            Contents(page.Sections.Skip(1)),
            .. page.Sections.Skip(1).SelectMany(Section),
        ];
        return string.Join("\n\n", paragraphs.Where(paragraph => paragraph.Length > 0)) + '\n';
    }

    /// <summary>What a page says of the file of a plot, and of no other.</summary>
    public static string Link(string figures, string file) => $"({figures}/{file})";

    private IEnumerable<string> Section(PageSection section) =>
        section.Blocks.SelectMany(Block).Prepend($"## {ToMarkdown(section.Heading)}");

    private static string Contents(IEnumerable<PageSection> sections) =>
        List(
            from section in sections
            where section.Summary.Length > 0
            select $"**{ToMarkdown(section.Heading)}** {ToMarkdown(section.Summary)}"
        );

    private static string List(IEnumerable<string> items) => string.Join('\n', items.Select(item => $"- {item}"));

    private string[] Block(PageBlock block) =>
        block switch
        {
            ParagraphBlock paragraph => [ToMarkdown(paragraph.Text)],
            SentenceList list => [List(list.Sentences.Select(ToMarkdown))],
            LinkList list => [List(list.Links.Select(link => $"[{ToMarkdown(link.Text)}]({link.Page}.md)"))],
            CommandBlock command => [$"```sh\n{command.Text}\n```"],
            PlotBlock { Plot: Plot plot } drawn => drawings.ContainsKey(plot.Name)
                ? [$"![{plot.Title}. {plot.Description}]{Link(figures, $"{plot.Name}.svg")}", .. Table(drawn.Table)]
                : Table(drawn.Table),
            TableBlock table => Table(table),
            _ => throw new NotSupportedException($"a page has no {block.GetType().Name}"),
        };

    private static string[] Table(TableBlock table)
    {
        PlotTable content = table.Content;
        IEnumerable<string> sides = content.Columns.Select(
            (_, index) => index < content.Heads || table.IsOfWords ? "---|" : "---:|"
        );
        string[] lines = [Row(content.Columns), $"|{string.Concat(sides)}", .. content.Rows.Select(Row)];
        return [$"**{ToMarkdown(table.Caption)}**", string.Join('\n', lines)];
    }

    private static string Row(IReadOnlyList<string> cells) => $"| {string.Join(" | ", cells.Select(ToCell))} |";
}

/// <summary>Texts of a page in the two forms that it is written in.</summary>
internal static class InlineText
{
    private const char Code = '`';

    /// <summary>As HTML: encoded, and what stands between backticks as code.</summary>
    public static string ToHtml(string text)
    {
        string[] parts = [.. text.Split(Code).Select(part => HtmlEncoder.Default.Encode(part))];
        return string.Concat(
            parts.Select(
                (part, index) =>
                    index % 2 == 0 ? part
                    : index < parts.Length - 1 ? $"<code>{part}</code>"
                    : $"{Code}{part}"
            )
        );
    }

    /// <summary>As a cell of a markdown table.</summary>
    public static string ToCell(string text) => ToMarkdown(text).Replace("|", "\\|", StringComparison.Ordinal);

    /// <summary>As a line of markdown: no tags of HTML but those of the page.</summary>
    public static string ToMarkdown(string text) =>
        text.Replace("\r", "", StringComparison.Ordinal)
            .Replace('\n', ' ')
            .Replace("<", "&lt;", StringComparison.Ordinal);
}
