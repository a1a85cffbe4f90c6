namespace SqliteBench.Reporting.Pages;

/// <summary>Writes <c>NAME.html</c>, <c>NAME.md</c>, and each plot for wide and narrow screens in a folder beside them, in place of earlier ones.</summary>
public sealed class PageFiles(string name, string figures)
{
    public IReadOnlyList<string> Write(string folder, Page page)
    {
        IReadOnlyDictionary<string, Drawing> drawings = page.Plots.ToDictionary(plot => plot.Name, Drawing.Draw);
        string html = Path.Combine(folder, $"{name}.html");
        string markdown = Path.Combine(folder, $"{name}.md");
        WriteFigures(Path.Combine(folder, figures), drawings, File.Exists(markdown) ? File.ReadAllText(markdown) : "");
        File.WriteAllText(html, new HtmlPage(drawings).Write(page));
        File.WriteAllText(markdown, new MarkdownPage(figures).Write(page));
        return [markdown, html];
    }

    // Deletes the plots of the earlier page, and nothing else that may be in the folder.
    private void WriteFigures(string folder, IReadOnlyDictionary<string, Drawing> drawings, string earlierPage)
    {
        Directory.CreateDirectory(drawings.Count > 0 ? folder : Path.GetDirectoryName(folder)!);
        bool IsEarlier(string file) => earlierPage.Contains($"{figures}/{Path.GetFileName(file)}");
        string[] files = Directory.Exists(folder) ? Directory.GetFiles(folder, "*.svg") : [];
        Array.ForEach(Array.FindAll(files, IsEarlier), File.Delete);

        foreach ((string plot, Drawing drawing) in drawings)
        {
            File.WriteAllText(Path.Combine(folder, $"{plot}.svg"), Drawing.ToFile(drawing.Wide));
            File.WriteAllText(Path.Combine(folder, $"{plot}-narrow.svg"), Drawing.ToFile(drawing.Narrow));
        }
    }
}
