namespace SqliteBench.Commands;

internal static class CommandOutput
{
    public static void WriteFiles(this TextWriter output, string what, IEnumerable<string> files) =>
        output.WriteLines(files.Select(file => Path.GetRelativePath(Paths.Caller, file)), $"{what}: ");

    public static int WriteFailures(this TextWriter error, params IReadOnlyList<string> failures)
    {
        error.WriteLines(failures, "failed: ");
        return failures.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    public static string? ReadLabel(string? name, string artifacts)
    {
        string? label = name is null ? null : RunLabel.Check(name);
        if (FolderOf(label, artifacts) is { } folder)
        {
            WritableFolder.Check("--label", folder);
            Published(folder).ThrowIfUnreadable();
        }

        return label;
    }

    public static PublishedRun Published(string folder) =>
        new(folder, StudyCatalog.Ids, [.. ProviderCatalog.All.Select(provider => provider.Id)]);

    public static string? FolderOf(string? label, string artifacts) =>
        string.IsNullOrEmpty(label) ? null : Path.Combine(artifacts, "published", label);

    /// <param name="without">What is no part of it, such as <c>--resume</c>.</param>
    public static string CommandOf(ParseResult result, params IReadOnlyList<string?> without) =>
        RepeatableArguments.Of(
            [.. result.Tokens.Select(token => token.Value).Where(token => !without.Contains(token))],
            Repository.Root
        );
}

internal static class RepeatableArguments
{
    // BenchmarkDotNet's own option, in both of its forms.
    private static readonly string[] s_artifacts = ["--artifacts", "-a"];

    /// <summary>For other machines too: without the artifacts folder, with relative paths in the repository.</summary>
    public static string Of(IReadOnlyList<string> tokens, string repository) =>
        string.Join(
            ' ',
            tokens
                .Where(
                    (token, at) => !s_artifacts.Contains(token) && (at == 0 || !s_artifacts.Contains(tokens[at - 1]))
                )
                .Select(token => Quote(Shorten(token, repository)))
        );

    private static string Shorten(string argument, string repository) =>
        Path.IsPathFullyQualified(argument)
        && Path.GetRelativePath(repository, argument) is var relative
        && !relative.StartsWith("..")
        && !Path.IsPathFullyQualified(relative)
            ? relative
            : argument;

    // Keeps a shell from expanding stars and splitting at spaces.
    private static string Quote(string argument) =>
        argument.All(character => char.IsAsciiLetterOrDigit(character) || "-_=+,./:".Contains(character))
            ? argument
            : $"'{argument}'";
}

internal sealed class RunReports(RunResults run, TextWriter output)
{
    private readonly List<string> _files = [];

    /// <summary>A sentence for each file that could not be written.</summary>
    public List<string> Failures { get; } = [];

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

    private static IReadOnlyList<string> PageOf(string folder, RunResults results) =>
        new ReportFiles(StudyCatalog.ForReports).Write(folder, [results]);
}
