using SqliteBench.Reporting.Plots;
using static SqliteBench.Reporting.InlineText;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes a page as markdown; its plots are files beside it.</summary>
internal sealed class MarkdownPage(string figures)
{
    public string Write(Page page)
    {
        IEnumerable<string> paragraphs = [$"# {ToMarkdown(page.Title)}", .. page.Sections.SelectMany(Section)];
        return string.Join("\n\n", paragraphs.Where(paragraph => paragraph.Length > 0)) + '\n';
    }

    /// <summary>The link to the file of a plot, by which a later run finds its files.</summary>
    public static string Link(string figures, string file) => $"({figures}/{file})";

    private IEnumerable<string> Section(PageSection section) =>
        section.Blocks.SelectMany(Block).Prepend($"## {ToMarkdown(section.Heading)}");

    private static string List(IEnumerable<string> items) => string.Join('\n', items.Select(item => $"- {item}"));

    private string[] Block(PageBlock block) =>
        block switch
        {
            ParagraphBlock paragraph => [ToMarkdown(paragraph.Text)],
            VerdictBlock verdict => [.. verdict.Sentences.Select(sentence => $"> {ToMarkdown(sentence)}\n>")],
            SentenceList list => [List(list.Sentences.Select(ToMarkdown))],
            LinkList list => [List(list.Links.Select(link => $"[{ToMarkdown(link.Text)}]({link.Page}.md)"))],
            CommandBlock command => ["To measure it again:", $"```sh\n{command.Text}\n```"],
            PlotBlock { Plot: Plot plot } drawn =>
            [
                $"![{plot.Title}. {plot.Description}]{Link(figures, $"{plot.Name}.svg")}",
                .. Table(drawn.Table),
                .. drawn.SecondTable is { } second ? Table(second) : [],
            ],
            TableBlock table => Table(table),
            _ => throw new NotSupportedException(block.GetType().Name),
        };

    private static string[] Table(TableBlock table) =>
        [$"**{ToMarkdown(table.Caption)}**", string.Join('\n', table.Content.ToMarkdown())];
}
