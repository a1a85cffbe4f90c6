using static SqliteBench.Reporting.InlineText;

namespace SqliteBench.Reporting.Pages;

/// <param name="Sections">The first is visible without scrolling.</param>
public sealed record Page(string Title, IReadOnlyList<PageSection> Sections)
{
    public IReadOnlyList<string> Providers { get; init; } = [];

    public IEnumerable<Plot> Plots =>
        Sections.SelectMany(section => section.Blocks).OfType<PlotBlock>().Select(block => block.Plot);
}

public sealed record PageSection(string Id, string Heading, IReadOnlyList<PageBlock> Blocks);

public abstract record PageBlock;

public sealed record ParagraphBlock(string Text) : PageBlock;

internal sealed record VerdictBlock(IReadOnlyList<string> Sentences) : PageBlock;

public sealed record SentenceList(IReadOnlyList<string> Sentences) : PageBlock;

/// <summary>Links to other pages, by relative paths without extension: HTML links HTML, markdown links markdown.</summary>
internal sealed record LinkList(IReadOnlyList<(string Text, string Page)> Links) : PageBlock;

internal sealed record CommandBlock(string Text) : PageBlock;

internal sealed record PlotBlock(Plot Plot) : PageBlock
{
    public TableBlock Table => new($"{Plot.Name}-table", Plot.Title, Plot.ToTable());

    public TableBlock? SecondTable =>
        Plot.Second is { } second
            ? new($"{Plot.Name}-second-table", $"Time per operation, relative to {second.Baseline}", second.Content)
            : null;
}

public sealed record TableBlock(string Id, string Caption, Table Content, bool IsFolded = false) : PageBlock;

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
