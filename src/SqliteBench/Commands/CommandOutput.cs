using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;

namespace SqliteBench.Commands;

internal static class CommandOutput
{
    public static string? ReadLabel(string? name, string artifacts)
    {
        string? label = name is null ? null : RunLabel.Check(name);
        if (Published(label, artifacts) is { } published)
        {
            WritableFolder.Check("--label", published.Folder);
            published.ThrowIfUnreadable();
        }

        return label;
    }

    public static PublishedRun? Published(string? label, string artifacts)
    {
        if (string.IsNullOrEmpty(label))
        {
            return null;
        }

        string folder = Path.Combine(artifacts, "published", label);
        return new PublishedRun(folder, StudyCatalog.Ids, StudyCatalog.ForReports.Providers);
    }

    /// <param name="without">The arguments to leave out, such as <c>--resume</c>.</param>
    public static string CommandOf(ParseResult result, params IReadOnlyList<string?> without) =>
        RepeatableArguments.Of(
            [.. result.Tokens.Select(token => token.Value).Where(token => !without.Contains(token))],
            Repository.Root
        );
}

/// <summary>The files of a run; all of them are tried, whatever becomes of the others.</summary>
internal sealed class RunReports(TextWriter output)
{
    private readonly List<string> _files = [];

    public List<string> Failures { get; } = [];

    /// <summary>Writes the results file, the page beside it, and both under the label of the run.</summary>
    public static RunReports Write(RunResults run, string path, string artifacts, TextWriter output)
    {
        RunReports reports = new(output);
        reports.Try(
            "the results",
            () =>
            {
                ResultsFile.Write(path, run);
                return [path];
            }
        );
        if (CommandOutput.Published(run.Label, artifacts) is { } published)
        {
            string kept = Path.Combine(published.Folder, ResultsFile.Name);
            reports.Try(
                $"the run under its label {run.Label}",
                () => [kept, .. PageOf(published.Folder, published.Keep(run))]
            );
        }

        reports.Try("the page of the run", () => PageOf(Path.GetDirectoryName(path)!, run));
        return reports;
    }

    public void Announce() => output.WriteFiles("report", _files);

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

    private static IReadOnlyList<string> PageOf(string folder, RunResults run) =>
        ReportPage.Write(folder, [run], StudyCatalog.ForReports);
}
