using System.Text;
using System.Text.Encodings.Web;
using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes a page as one HTML file that needs nothing beside it: no network, no script.</summary>
/// <param name="drawings">The drawings of its plots by their names; none where they could not be drawn.</param>
internal sealed class HtmlPage(IReadOnlyDictionary<string, Drawing> drawings)
{
    private readonly StringBuilder _html = new();

    /// <summary>The page as HTML.</summary>
    /// <param name="page">The page.</param>
    public string Write(Page page)
    {
        _html.Clear();
        Line("<!doctype html>");
        Line("<html lang=\"en\">");
        Line("<head>");
        Line("<meta charset=\"utf-8\">");
        Line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        Line("<meta name=\"color-scheme\" content=\"light dark\">");
        // Else a browser asks for an icon, which a page without a network does not have.
        Line("<link rel=\"icon\" href=\"data:,\">");
        Line($"<title>{Encode(page.Title)}</title>");
        Line($"<style>\n{Palette.StyleSheet}{EmbeddedText.Read("Pages/page.css")}</style>");
        Line("</head>");
        Line("<body>");
        Line("<main>");
        Line($"<h1>{Encode(page.Title)}</h1>");
        foreach ((int index, PageSection section) in page.Sections.Index())
        {
            WriteSection(section);
            if (index == 0)
            {
                WriteContents(page.Sections.Skip(1));
            }
        }

        Line("</main>");
        Line("</body>");
        Line("</html>");
        return _html.ToString();
    }

    private void WriteContents(IEnumerable<PageSection> sections)
    {
        Line("<nav aria-label=\"Contents\"><ul>");
        foreach (PageSection section in sections)
        {
            string summary = section.Summary.Length > 0 ? $"<br>{InlineText.ToHtml(section.Summary)}" : "";
            Line($"<li><a href=\"#{section.Id}\">{InlineText.ToHtml(section.Heading)}</a>{summary}</li>");
        }

        Line("</ul></nav>");
    }

    private void WriteSection(PageSection section)
    {
        Line($"<section id=\"{section.Id}\" aria-labelledby=\"{section.Id}-heading\">");
        Line($"<h2 id=\"{section.Id}-heading\">{InlineText.ToHtml(section.Heading)}</h2>");
        foreach (PageBlock block in section.Blocks)
        {
            WriteBlock(block);
        }

        Line("</section>");
    }

    private void WriteBlock(PageBlock block)
    {
        switch (block)
        {
            case ParagraphBlock paragraph:
                Line($"<p>{InlineText.ToHtml(paragraph.Text)}</p>");
                break;
            case SentenceList list:
                Line("<ul class=\"answers\">");
                foreach (string sentence in list.Sentences)
                {
                    Line($"<li>{InlineText.ToHtml(sentence)}</li>");
                }

                Line("</ul>");
                break;
            case LinkList list:
                Line("<ul class=\"links\">");
                foreach ((string text, string target) in list.Links)
                {
                    Line($"<li><a href=\"{Encode(target)}.html\">{Encode(text)}</a></li>");
                }

                Line("</ul>");
                break;
            case CommandBlock command:
                Line($"<pre tabindex=\"0\" aria-label=\"Command\"><code>{Encode(command.Text)}</code></pre>");
                break;
            case PlotBlock plot:
                WritePlot(plot);
                break;
            case TableBlock table:
                HtmlTable.Write(table, Line);
                break;
            default:
                throw new NotSupportedException($"a page has no {block.GetType().Name}");
        }
    }

    private void WritePlot(PlotBlock block)
    {
        if (drawings.TryGetValue(block.Plot.Name, out Drawing? drawing))
        {
            Line($"<figure id=\"{block.Plot.Name}\">");
            Line($"<figcaption>{InlineText.ToHtml(block.Plot.Title)}");
            Line($"<span class=\"hint\">{InlineText.ToHtml(block.Plot.Description)}");
            Line($"<a href=\"#{block.Table.Id}\">The same as a table</a></span></figcaption>");
            Line($"<div class=\"plot wide\">{drawing.Wide}</div>");
            Line($"<div class=\"plot narrow\">{drawing.Narrow}</div>");
            Line("</figure>");
        }

        HtmlTable.Write(block.Table, Line);
    }

    private static string Encode(string text) => HtmlEncoder.Default.Encode(text);

    private void Line(string text) => _html.Append(text).Append('\n');
}
