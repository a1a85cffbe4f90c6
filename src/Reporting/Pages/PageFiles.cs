namespace SqliteBench.Reporting.Pages;

/// <summary>Writes a page as <c>NAME.html</c> and <c>NAME.md</c>, and its plots into a folder beside them.</summary>
public static class PageFiles
{
    internal const string Figures = "figures";

    public static IReadOnlyList<string> Write(string folder, string name, Page page)
    {
        string html = Path.Combine(folder, $"{name}.html");
        string markdown = Path.Combine(folder, $"{name}.md");
        string figures = Path.Combine(folder, Figures);
        Directory.CreateDirectory(page.Plots.Any() ? figures : folder);
        // Deletes only the plots that the earlier page names (see MarkdownPage): the folder may hold other files.
        string earlierPage = File.Exists(markdown) ? File.ReadAllText(markdown) : "";
        bool IsEarlier(string file) => earlierPage.Contains($"{Figures}/{Path.GetFileName(file)}");
        string[] files = Directory.Exists(figures) ? Directory.GetFiles(figures, "*.svg") : [];
        Array.ForEach(Array.FindAll(files, IsEarlier), File.Delete);
        foreach (Plot plot in page.Plots)
        {
            File.WriteAllText(Path.Combine(figures, $"{plot.Name}.svg"), Plot.ToFile(plot.Wide));
            File.WriteAllText(Path.Combine(figures, $"{plot.Name}-narrow.svg"), Plot.ToFile(plot.Narrow));
        }

        File.WriteAllText(html, HtmlPage.Write(page));
        File.WriteAllText(markdown, MarkdownPage.Write(page));
        return [markdown, html];
    }
}
