using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes <c>NAME.html</c>, <c>NAME.md</c>, and a file per plot in a folder beside them, in place of earlier ones.</summary>
public sealed class PageFiles(PlotRenderer renderer, TextWriter output, string name, string figures)
{
    /// <returns>The paths of the two pages, HTML last.</returns>
    /// <exception cref="IOException">A file cannot be written.</exception>
    public IReadOnlyList<string> Write(string folder, Page page)
    {
        (IReadOnlyDictionary<string, Drawing> drawings, string? absence) = Draw([.. page.Plots]);
        if (absence is not null)
        {
            PageSection first = page.Sections[0];
            first = first with { Blocks = [.. first.Blocks, new ParagraphBlock(absence)] };
            page = page with { Sections = [first, .. page.Sections.Skip(1)] };
        }

        string html = Path.Combine(folder, $"{name}.html");
        string markdown = Path.Combine(folder, $"{name}.md");
        WriteFigures(Path.Combine(folder, figures), drawings, File.Exists(markdown) ? File.ReadAllText(markdown) : "");
        File.WriteAllText(html, new HtmlPage(drawings).Write(page));
        File.WriteAllText(markdown, new MarkdownPage(drawings, figures).Write(page));
        return [markdown, html];
    }

    private (IReadOnlyDictionary<string, Drawing> Drawings, string? Absence) Draw(Plot[] plots)
    {
        try
        {
            return (renderer.Draw(plots, output), null);
        }
        catch (PlotException exception)
        {
            string absence =
                $"This page has no plots: {exception.Message}. With Node.js 18 or newer and npm, the same command draws them.";
            output.WriteLine(LastScreen.Wrap($"plots: {absence}"));
            return (new Dictionary<string, Drawing>(StringComparer.Ordinal), absence);
        }
    }

    // Deletes the plots of the earlier page, and nothing else that may be in the folder.
    private void WriteFigures(string folder, IReadOnlyDictionary<string, Drawing> drawings, string earlierPage)
    {
        Directory.CreateDirectory(folder);
        foreach (string file in Directory.GetFiles(folder, "*.svg"))
        {
            if (earlierPage.Contains(MarkdownPage.Link(figures, Path.GetFileName(file)), StringComparison.Ordinal))
            {
                File.Delete(file);
            }
        }

        foreach ((string plot, Drawing drawing) in drawings)
        {
            File.WriteAllText(Path.Combine(folder, $"{plot}.svg"), drawing.ToFile());
        }
    }
}
