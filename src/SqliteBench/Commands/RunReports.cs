using SqliteBench.Machine;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Plots;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Commands;

/// <summary>
/// Writes what a run has measured. Hours of measuring are not lost to a file that cannot be written: that is a sentence, and
/// the other files are written.
/// </summary>
internal sealed class RunReports(RunResults run, TextWriter output)
{
    private readonly List<string> _files = [];
    private readonly List<string> _failures = [];

    /// <summary>A sentence for each file that could not be written.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>Writes the results, keeps them under their label, and makes the pages.</summary>
    public void Write(string path, string? published)
    {
        Try(
            "the results were",
            () =>
            {
                ResultsFile.Write(path, run);
                return [path];
            }
        );
        if (published is not null)
        {
            Try(
                $"the run under its label, {Path.GetFileName(published)}, was",
                () =>
                    [
                        Path.Combine(published, ResultsFile.Name),
                        .. PageOf(published, new PublishedRun(published, StudyCatalog.Ids).Keep(run)),
                    ]
            );
        }

        Try("the page of the run was", () => PageOf(Path.GetDirectoryName(path)!, run));
    }

    /// <summary>Says where the files are.</summary>
    public void Announce() => output.WriteFiles("report", _files);

    private void Try(string what, Func<IEnumerable<string>> write)
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
