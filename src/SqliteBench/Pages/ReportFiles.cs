using SqliteBench.Plots;
using SqliteBench.Results;

namespace SqliteBench.Pages;

/// <summary>Writes the page of runs as files: <c>report.html</c>, <c>report.md</c>, and a file a plot.</summary>
/// <param name="renderer">What draws the plots.</param>
/// <param name="output">Told what happens.</param>
internal sealed class ReportFiles(PlotRenderer renderer, TextWriter output)
{
    public const string Html = "report.html";
    public const string Markdown = "report.md";
    public const string Figures = "figures";

    /// <summary>Writes them.</summary>
    /// <param name="folder">The folder; made when it is missing.</param>
    /// <param name="runs">The runs; at least one.</param>
    /// <exception cref="IOException">A file cannot be written.</exception>
    /// <returns>The paths of the two pages, HTML last.</returns>
    public IReadOnlyList<string> Write(string folder, IReadOnlyList<RunResults> runs)
    {
        Page page = new ReportPage(NamedRun.Of(runs)).Make();
        (IReadOnlyDictionary<string, Drawing> drawings, string? absence) = Draw([.. page.Plots]);
        if (absence is not null)
        {
            page = page with { Sections = [WithAbsence(page.Sections[0], absence), .. page.Sections.Skip(1)] };
        }

        WriteFigures(Path.Combine(folder, Figures), drawings);
        string html = Path.Combine(folder, Html);
        string markdown = Path.Combine(folder, Markdown);
        File.WriteAllText(html, new HtmlPage(drawings).Write(page));
        File.WriteAllText(markdown, new MarkdownPage(drawings, Figures).Write(page));
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
                $"The plots are left out, as {exception.Message}; with Node.js 18 or newer and npm, `report` draws them.";
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
