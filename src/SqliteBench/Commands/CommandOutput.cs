using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>Reads labels, and finds the published results of a label.</summary>
internal static class CommandOutput
{
    /// <summary>A valid label whose results can be read and written; null without one.</summary>
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

    /// <summary>The published results of a label; null without a label.</summary>
    public static PublishedRun? Published(string? label, string artifacts)
    {
        if (string.IsNullOrEmpty(label))
        {
            return null;
        }

        string folder = Path.Combine(artifacts, "published", label);
        return new PublishedRun(folder, StudyCatalog.Ids, StudyCatalog.ForReports.Providers);
    }

    /// <summary>The command line that repeats a run, for its results file.</summary>
    /// <param name="without">The arguments to leave out, such as <c>--resume</c>.</param>
    public static string CommandOf(ParseResult result, params IReadOnlyList<string?> without) =>
        RepeatableArguments.Of(
            [.. result.Tokens.Select(token => token.Value).Where(token => !without.Contains(token))],
            Repository.Root
        );
}

/// <summary>Writes the files of a run; if one cannot be written, the others still are.</summary>
internal sealed class RunReports(TextWriter output)
{
    private readonly List<string> _files = [];

    public List<string> Failures { get; } = [];

    /// <summary>Writes the results file, the page beside it, and both under the label of the run.</summary>
    public static RunReports Write(RunResults run, string path, string artifacts, TextWriter output)
    {
        RunReports reports = new(output);
        reports.TryWrite(
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
            reports.TryWrite(
                $"the run under its label {run.Label}",
                () => [kept, .. PageOf(published.Folder, published.Keep(run))]
            );
        }

        reports.TryWrite("the page of the run", () => PageOf(Path.GetDirectoryName(path)!, run));
        return reports;
    }

    /// <summary>Prints the paths of the written files.</summary>
    public void Announce() => output.WriteFiles("report", _files);

    /// <summary>Adds the files that were written, or a failure.</summary>
    /// <param name="what">What is written, for the message of a failure.</param>
    /// <param name="write">Writes the files and returns their paths.</param>
    public void TryWrite(string what, Func<IEnumerable<string>> write)
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
