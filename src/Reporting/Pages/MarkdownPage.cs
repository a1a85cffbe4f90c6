using System.Text;
using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes a page as markdown; its plots are files beside it.</summary>
/// <param name="drawings">The drawings of its plots by their names; none where they could not be drawn.</param>
/// <param name="figures">The folder of the plots' files, as the page names it.</param>
internal sealed class MarkdownPage(IReadOnlyDictionary<string, Drawing> drawings, string figures)
{
    private readonly StringBuilder _markdown = new();

    /// <summary>The page as markdown.</summary>
    /// <param name="page">The page.</param>
    public string Write(Page page)
    {
        _markdown.Clear();
        Paragraph($"# {InlineText.ToMarkdown(page.Title)}");
        foreach ((int index, PageSection section) in page.Sections.Index())
        {
            if (index == 1)
            {
                Paragraph(Contents(page.Sections.Skip(1)));
            }

            Paragraph($"## {InlineText.ToMarkdown(section.Heading)}");
            foreach (PageBlock block in section.Blocks)
            {
                WriteBlock(block);
            }
        }

        return _markdown.ToString().TrimEnd('\n') + '\n';
    }

    private static string Contents(IEnumerable<PageSection> sections) =>
        string.Join(
            '\n',
            sections
                .Where(section => section.Summary.Length > 0)
                .Select(section =>
                    $"- **{InlineText.ToMarkdown(section.Heading)}** {InlineText.ToMarkdown(section.Summary)}"
                )
        );

    private void WriteBlock(PageBlock block)
    {
        switch (block)
        {
            case ParagraphBlock paragraph:
                Paragraph(InlineText.ToMarkdown(paragraph.Text));
                break;
            case SentenceList list:
                Paragraph(string.Join('\n', list.Sentences.Select(sentence => $"- {InlineText.ToMarkdown(sentence)}")));
                break;
            case LinkList list:
                Paragraph(
                    string.Join(
                        '\n',
                        list.Links.Select(link => $"- [{InlineText.ToMarkdown(link.Text)}]({link.Page}.md)")
                    )
                );
                break;
            case CommandBlock command:
                Paragraph($"```sh\n{command.Text}\n```");
                break;
            case PlotBlock plot:
                if (drawings.ContainsKey(plot.Plot.Name))
                {
                    Paragraph($"![{plot.Plot.Title}. {plot.Plot.Description}]({figures}/{plot.Plot.Name}.svg)");
                }

                WriteTable(plot.Table);
                break;
            case TableBlock table:
                WriteTable(table);
                break;
            default:
                throw new NotSupportedException($"a page has no {block.GetType().Name}");
        }
    }

    private void WriteTable(TableBlock table)
    {
        Paragraph($"**{InlineText.ToMarkdown(table.Caption)}**");
        PlotTable content = table.Content;
        string[] lines =
        [
            Row(content.Columns),
            $"|{string.Concat(content.Columns.Select((_, index) => index < content.Heads || table.IsOfWords ? "---|" : "---:|"))}",
            .. content.Rows.Select(Row),
        ];
        Paragraph(string.Join('\n', lines));
    }

    private static string Row(IReadOnlyList<string> cells) =>
        $"| {string.Join(" | ", cells.Select(InlineText.ToCell))} |";

    private void Paragraph(string text) => _markdown.Append(text).Append(text.Length > 0 ? "\n\n" : "");
}
