using System.Text.Encodings.Web;
using SqliteBench.Results;
using static SqliteBench.Reporting.InlineText;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes a page as one self-contained HTML file, whose script only adds convenience: sorting and hiding.</summary>
internal static class HtmlPage
{
    // The empty icon keeps browsers from requesting one. The script reads data-providers.
    public static string Write(Page page) =>
        $"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <title>{Encode(page.Title.Replace("`", ""))}</title>
            <style>
            {Palette.StyleSheet}{EmbeddedText.Read("Pages/page.css")}</style>
            </head>
            <body>
            <main data-providers="{Encode(string.Join(' ', page.Providers))}">
            <h1>{ToHtml(page.Title)}</h1>
            {Section(page.Sections[0])}
            <nav aria-label="Contents"><ul>
            {Lines(page.Sections.Skip(1).Select(ContentsEntry))}</ul></nav>
            {Lines(page.Sections.Skip(1).Select(Section))}</main>
            <script>
            {EmbeddedText.Read("Pages/page.js")}</script>
            </body>
            </html>

            """;

    private static string ContentsEntry(PageSection section) =>
        $"<li><a href=\"#{section.Id}\">{ToHtml(section.Heading)}</a></li>";

    private static string Section(PageSection section) =>
        $"""
            <section id="{section.Id}" aria-labelledby="{section.Id}-heading">
            <h2 id="{section.Id}-heading">{ToHtml(section.Heading)}</h2>
            {Lines(section.Blocks.Select(Block))}</section>
            """;

    private static string Block(PageBlock block) =>
        block switch
        {
            ParagraphBlock paragraph => $"<p>{ToHtml(paragraph.Text)}</p>",
            LinkList list => $"<ul class=\"links\">\n{Lines(list.Links.Select(Link))}</ul>",
            CommandBlock command => Folded(
                "To measure it again",
                $"<pre tabindex=\"0\" aria-label=\"Command\"><code>{Encode(command.Text)}</code></pre>"
            ),
            PlotBlock { IsFolded: true } plot => Folded("Show the plot", Plot(plot)),
            PlotBlock plot => Plot(plot),
            TableBlock { IsFolded: true } table => Folded(ToHtml(table.Caption), Table(table)),
            TableBlock table => Table(table),
            _ => throw new NotSupportedException(block.GetType().Name),
        };

    // Closed until a reader asks for it: the plots and answers are the page.
    private static string Folded(string summary, string html) =>
        $"<details><summary>{summary}</summary>\n{html}\n</details>";

    private static string Link((string Text, string Page) link) =>
        $"<li><a href=\"{Encode(link.Page)}.html\">{Encode(link.Text)}</a></li>";

    private static string Plot(PlotBlock block) =>
        $"""
            <figure id="{block.Plot.Name}">
            <figcaption>{ToHtml(block.Plot.Title)}
            <span class="hint">{ToHtml(block.Plot.Description)}</span></figcaption>
            <div class="plot wide">{block.Plot.Wide}</div>
            <div class="plot narrow">{block.Plot.Narrow}</div>
            </figure>
            {Folded("As a table", Table(block.Table))}
            """;

    private static string Table(TableBlock table)
    {
        Reporting.Table content = table.Content;
        string caption = ToHtml(table.Caption);
        // A container that scrolls must be reachable by keyboard, and then needs a label.
        return $"""
            <div class="table" id="{table.Id}" role="region" aria-labelledby="{table.Id}-caption" tabindex="0">
            <table><caption id="{table.Id}-caption">{caption}</caption>
            <thead><tr>
            {Lines(content.Columns.Select(Head))}</tr></thead>
            <tbody>
            {Lines(content.Rows.Select(row => $"<tr>{string.Concat(row.Select(Cell))}</tr>"))}</tbody></table></div>
            """;

        // An empty corner heads nothing.
        string Head(string column, int index) =>
            column.Length == 0 ? "<td></td>" : $"<th scope=\"col\"{ClassOf(index)}>{ToHtml(column)}</th>";

        string Cell(string text, int column) =>
            column < content.Heads
                ? $"<th scope=\"row\">{ToHtml(text)}</th>"
                : $"<td{ClassOf(column)}>{WrapFigure(ToHtml(text))}</td>";

        string ClassOf(int column) => content.IsFigure(column) ? " class=\"figure\"" : "";
    }

    // In a wide table, an interval goes below its figure instead of out of the page.
    private static string WrapFigure(string html) =>
        Regex.Replace(html, @"^(.+?) (\(.+\))$", "<span>$1</span> <span>$2</span>");

    private static string Lines(IEnumerable<string> lines) => string.Concat(lines.Select(line => $"{line}\n"));

    private static string Encode(string text) => HtmlEncoder.Default.Encode(Printable.Escape(text));
}
