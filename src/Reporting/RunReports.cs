using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting;

/// <summary>Writes the files of a run and tries all of them, whatever becomes of the others.</summary>
public sealed class RunReports(RunResults run, ReportCatalog catalog, TextWriter output)
{
    private readonly List<string> _files = [];

    /// <summary>A sentence for each file that could not be written.</summary>
    public List<string> Failures { get; } = [];

    /// <param name="path">The results file; the page goes beside it.</param>
    /// <param name="published">What the run's label has; null without a label.</param>
    public void Write(string path, PublishedRun? published)
    {
        IEnumerable<string> WriteResults()
        {
            ResultsFile.Write(path, run);
            yield return path;
        }

        Try("the results", WriteResults);
        if (published is not null)
        {
            Try(
                $"the run under its label {Path.GetFileName(published.Folder)}",
                () =>
                    [Path.Combine(published.Folder, ResultsFile.Name), .. PageOf(published.Folder, published.Keep(run))]
            );
        }

        Try("the page of the run", () => PageOf(Path.GetDirectoryName(path)!, run));
    }

    public void Announce() => output.WriteFiles("report", _files);

    /// <param name="write">Returns the files that it wrote.</param>
    public void Try(string what, Func<IEnumerable<string>> write)
    {
        try
        {
            _files.AddRange(write());
        }
        catch (Exception exception)
            when (exception is IOException or UnauthorizedAccessException or UsageException or SuiteException)
        {
            Failures.Add($"could not write {what}: {exception.Message}");
        }
    }

    private IReadOnlyList<string> PageOf(string folder, RunResults results) =>
        ReportPage.Write(folder, [results], catalog);
}
