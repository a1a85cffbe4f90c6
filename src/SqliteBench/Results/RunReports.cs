using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Plots;
using SqliteBench.Studies;

namespace SqliteBench.Results;

/// <summary>
/// Writes what a run has measured. Hours of measuring are not lost to a file that cannot be written: that is a sentence, and
/// the other files are written.
/// </summary>
/// <param name="run">What was measured.</param>
/// <param name="output">Told what happens.</param>
internal sealed class RunReports(RunResults run, TextWriter output)
{
    private readonly List<string> _files = [];
    private readonly List<string> _failures = [];

    /// <summary>The paths of the files that are written.</summary>
    public IReadOnlyList<string> Files => _files;

    /// <summary>A sentence for each that could not be.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>Writes the results file.</summary>
    /// <param name="path">The file.</param>
    public void WriteResults(string path) =>
        Try(
            "the results were",
            () =>
            {
                ResultsFile.Write(path, run);
                return [path];
            }
        );

    /// <summary>Writes the page of the run; from results that are kept, <c>report</c> makes it later.</summary>
    /// <param name="folder">The folder.</param>
    public void WritePage(string folder) => Try("the page of the run was", () => PageOf(folder, run));

    /// <summary>Keeps the run in the folder of a label, with the page of all that is kept there.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="reports">The files of its reports.</param>
    public void Publish(string folder, IReadOnlyList<string> reports) =>
        Try(
            $"the run under its label, {Path.GetFileName(folder)}, was",
            () =>
                [
                    .. new PublishedRun(folder, StudyCatalog.Reports).Keep(run, reports),
                    .. PageOf(folder, ResultsFile.Read(Path.Combine(folder, ResultsFile.Name))),
                ]
        );

    /// <summary>Writes something else.</summary>
    /// <param name="what">What it is, with its verb: the beginning of a sentence.</param>
    /// <param name="write">Writes it and gives the files.</param>
    public void Try(string what, Func<IEnumerable<string>> write)
    {
        try
        {
            _files.AddRange(write());
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            _failures.Add($"{what} not written: {exception.Message}");
        }
    }

    private IReadOnlyList<string> PageOf(string folder, RunResults results) =>
        new ReportFiles(PlotRenderer.In(Paths.Artifacts), output, StudyCatalog.ForReports).Write(folder, [results]);
}
