using static SqliteBench.Reporting.InlineText;

namespace SqliteBench.Reporting.Pages;

/// <summary>A page as data, which is written both as HTML and as markdown.</summary>
/// <param name="Sections">The first is visible without scrolling.</param>
public sealed record Page(string Title, IReadOnlyList<PageSection> Sections)
{
    /// <summary>The providers that a reader can hide by the page's script.</summary>
    public IReadOnlyList<string> Providers { get; init; } = [];

    internal IEnumerable<Plot> Plots =>
        Sections.SelectMany(section => section.Blocks).OfType<PlotBlock>().Select(block => block.Plot);
}

/// <summary>A section with its heading; the id is the target of links to it.</summary>
public sealed record PageSection(string Id, string Heading, IReadOnlyList<PageBlock> Blocks);

/// <summary>A part of a section, such as a paragraph or a table.</summary>
public abstract record PageBlock;

public sealed record ParagraphBlock(string Text) : PageBlock;

/// <summary>Links to other pages, by relative paths without extension: HTML links HTML, markdown links markdown.</summary>
internal sealed record LinkList(IReadOnlyList<(string Text, string Page)> Links) : PageBlock;

internal sealed record CommandBlock(string Text) : PageBlock;

internal sealed record PlotBlock(Plot Plot, bool IsFolded = false) : PageBlock
{
    public TableBlock Table => new($"{Plot.Name}-table", Plot.Title, Plot.ToTable());
}

public sealed record TableBlock(string Id, string Caption, Table Content, bool IsFolded = false) : PageBlock
{
    /// <summary>Whether markdown, which cannot fold the table, leaves it out; <c>results.csv</c> has its figures.</summary>
    public bool IsOnlyInHtml { get; init; }
}

/// <summary>Writes a page as markdown, with links to its plots as files.</summary>
internal static class MarkdownPage
{
    public static string Write(Page page)
    {
        IEnumerable<string> paragraphs = [$"# {ToMarkdown(page.Title)}", .. page.Sections.SelectMany(Section)];
        return string.Join("\n\n", paragraphs.Where(paragraph => paragraph.Length > 0)) + '\n';
    }

    private static IEnumerable<string> Section(PageSection section) =>
        section.Blocks.SelectMany(Block).Prepend($"## {ToMarkdown(section.Heading)}");

    private static string[] Block(PageBlock block) =>
        block switch
        {
            ParagraphBlock paragraph => [ToMarkdown(paragraph.Text)],
            LinkList list => [string.Join('\n', list.Links.Select(Link))],
            CommandBlock command => ["To measure it again:", $"```sh\n{command.Text}\n```"],
            // PageFiles deletes the earlier plots that a markdown page names like this.
            PlotBlock { Plot: Plot plot } drawn =>
            [
                $"<picture><source media=\"(max-width: 700px)\" srcset=\"{PageFiles.Figures}/{plot.Name}-narrow.svg\">"
                    + $"<img src=\"{PageFiles.Figures}/{plot.Name}.svg\" alt=\"{plot.Title}. {plot.Description}\"></picture>",
                .. Table(drawn.Table),
            ],
            TableBlock { IsOnlyInHtml: true } => [],
            TableBlock table => Table(table),
            _ => throw new NotSupportedException(block.GetType().Name),
        };

    private static string Link((string Text, string Page) link) => $"- [{ToMarkdown(link.Text)}]({link.Page}.md)";

    private static string[] Table(TableBlock table) =>
        [$"**{ToMarkdown(table.Caption)}**", string.Join('\n', table.Content.ToMarkdown())];
}
