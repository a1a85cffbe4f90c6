using SqliteBench.Reporting.Pages;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Commands;

/// <summary>Writes the results of a run. What fails is reported, and the rest is still written.</summary>
internal sealed class RunReports(RunResults run, TextWriter output)
{
    private readonly List<string> _files = [];
    private readonly List<string> _failures = [];

    /// <summary>A sentence for each file that could not be written.</summary>
    public IReadOnlyList<string> Failures => _failures;

    public void Write(string path, string? published)
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
                $"the run under its label {Path.GetFileName(published)}",
                () =>
                    [
                        Path.Combine(published, ResultsFile.Name),
                        .. PageOf(published, CommandOutput.Published(published).Keep(run)),
                    ]
            );
        }

        Try("the page of the run", () => PageOf(Path.GetDirectoryName(path)!, run));
    }

    public void Announce() => output.WriteFiles("report", _files);

    private void Try(string what, Func<IEnumerable<string>> write)
    {
        try
        {
            _files.AddRange(write());
        }
        catch (Exception exception)
            when (exception is IOException or UnauthorizedAccessException or UsageException or SuiteException)
        {
            _failures.Add($"could not write {what}: {exception.Message}");
        }
    }

    private static IReadOnlyList<string> PageOf(string folder, RunResults results) =>
        new ReportFiles(StudyCatalog.ForReports).Write(folder, [results]);
}
