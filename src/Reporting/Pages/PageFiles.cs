using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes <c>NAME.html</c>, <c>NAME.md</c>, and a file per plot in a folder beside them, in place of earlier ones.</summary>
public sealed class PageFiles(string name, string figures)
{
    public IReadOnlyList<string> Write(string folder, Page page)
    {
        IReadOnlyDictionary<string, Drawing> drawings = page.Plots.ToDictionary(plot => plot.Name, Drawing.Of);
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
        bool IsEarlier(string file) => earlierPage.Contains(MarkdownPage.Link(figures, Path.GetFileName(file)));
        string[] files = Directory.Exists(folder) ? Directory.GetFiles(folder, "*.svg") : [];
        Array.ForEach(Array.FindAll(files, IsEarlier), File.Delete);

        foreach ((string plot, Drawing drawing) in drawings)
        {
            File.WriteAllText(Path.Combine(folder, $"{plot}.svg"), drawing.ToFile());
        }
    }
}

public sealed class ReportFiles(ReportCatalog catalog)
{
    private const string Name = "report";
    private readonly PageFiles _files = new(Name, "figures");

    public IReadOnlyList<string> Write(string folder, IReadOnlyList<RunResults> runs) =>
        _files.Write(folder, new ReportPage(NamedRun.Of(runs), catalog).Make());

    /// <summary>Also writes a page of each run into a folder of its name, and links them.</summary>
    public IReadOnlyList<string> WriteWithEach(string folder, IReadOnlyList<RunResults> runs)
    {
        IReadOnlyList<NamedRun> named = NamedRun.Of(runs);
        // The name of a run without a label is a time, which is no folder name on Windows.
        string[] folders = [.. named.Select(run => Regex.Replace(run.Name, "[^A-Za-z0-9_.-]", "-"))];
        return
        [
            .. named.SelectMany((run, place) => Write(Path.Combine(folder, folders[place]), [run.Run])),
            .. _files.Write(folder, new ReportPage(named, catalog, [.. folders.Select(own => $"{own}/{Name}")]).Make()),
        ];
    }
}
