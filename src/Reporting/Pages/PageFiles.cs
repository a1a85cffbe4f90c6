using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes a page as files: <c>NAME.html</c>, <c>NAME.md</c>, and a file per plot.</summary>
/// <param name="renderer">What draws the plots.</param>
/// <param name="output">Told what happens.</param>
/// <param name="name">The name of the page's files.</param>
/// <param name="figures">The folder of its plots, beside it. Files of other plots there are removed.</param>
public sealed class PageFiles(PlotRenderer renderer, TextWriter output, string name, string figures)
{
    /// <summary>Writes them.</summary>
    /// <param name="folder">The folder; made when it is missing.</param>
    /// <param name="page">The page.</param>
    /// <exception cref="IOException">A file cannot be written.</exception>
    /// <returns>The paths of the two pages, HTML last.</returns>
    public IReadOnlyList<string> Write(string folder, Page page)
    {
        (IReadOnlyDictionary<string, Drawing> drawings, string? absence) = Draw([.. page.Plots]);
        if (absence is not null)
        {
            page = page with { Sections = [WithAbsence(page.Sections[0], absence), .. page.Sections.Skip(1)] };
        }

        WriteFigures(Path.Combine(folder, figures), drawings);
        string html = Path.Combine(folder, $"{name}.html");
        string markdown = Path.Combine(folder, $"{name}.md");
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
                $"The plots are left out, as {exception.Message}; with Node.js 18 or newer and npm, the same command draws them.";
            output.WriteLine($"plots: {absence}");
            return (new Dictionary<string, Drawing>(StringComparer.Ordinal), absence);
        }
    }

    private static PageSection WithAbsence(PageSection section, string absence) =>
        section with
        {
            Blocks = [.. section.Blocks, new ParagraphBlock(absence)],
        };

    // Plots of an earlier run are not of this one.
    private static void WriteFigures(string folder, IReadOnlyDictionary<string, Drawing> drawings)
    {
        Directory.CreateDirectory(folder);
        foreach (string old in Directory.GetFiles(folder, "*.svg"))
        {
            File.Delete(old);
        }

        foreach ((string name, Drawing drawing) in drawings)
        {
            File.WriteAllText(Path.Combine(folder, $"{name}.svg"), drawing.ToFile());
        }
    }
}
