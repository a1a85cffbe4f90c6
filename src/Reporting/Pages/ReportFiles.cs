using SqliteBench.Reporting.Studies;

namespace SqliteBench.Reporting.Pages;

/// <summary>Writes the page of runs: <c>report.html</c>, <c>report.md</c>, and a file per plot.</summary>
public sealed class ReportFiles(ReportCatalog catalog)
{
    private const string Name = "report";
    private readonly PageFiles _files = new(Name, "figures");

    /// <summary>Writes one page, and returns its two paths, HTML last.</summary>
    public IReadOnlyList<string> Write(string folder, IReadOnlyList<RunResults> runs) =>
        _files.Write(folder, new ReportPage(NamedRun.Of(runs), catalog).Make());

    /// <summary>Also writes a page of each run into a folder of its name, and links them.</summary>
    public IReadOnlyList<string> WriteWithEach(string folder, IReadOnlyList<RunResults> runs)
    {
        IReadOnlyList<NamedRun> named = NamedRun.Of(runs);
        string[] folders = [.. named.Select(run => FolderOf(run.Name))];
        return
        [
            .. named.SelectMany((run, place) => Write(Path.Combine(folder, folders[place]), [run.Run])),
            .. _files.Write(folder, new ReportPage(named, catalog, [.. folders.Select(own => $"{own}/{Name}")]).Make()),
        ];
    }

    // The name of a run without a label is a time, which is no folder name on Windows.
    private static string FolderOf(string name) =>
        string.Concat(
            name.Select(letter => char.IsAsciiLetterOrDigit(letter) || "-_.".Contains(letter) ? letter : '-')
        );
}
