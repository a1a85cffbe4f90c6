using System.Text.RegularExpressions;
using SqliteBench.Hosting;

namespace SqliteBench.Results;

/// <summary>The results file of a label, which collects the runs under that label.</summary>
/// <param name="studies">The ids of all studies, in the order of the file.</param>
/// <param name="providers">The ids of all providers; anything else that was measured has no SQLite version.</param>
public sealed class PublishedRun(string folder, IReadOnlyList<string> studies, IReadOnlyList<string> providers)
{
    public string Folder => folder;

    private readonly string _path = Path.Combine(folder, ResultsFile.Name);

    public void ThrowIfUnreadable() => Read();

    /// <summary>Adds a run in place of results of the same studies, versions and pragmas; returns all results.</summary>
    /// <exception cref="SuiteException">A case of the run has no start date, machine or version.</exception>
    public RunResults Keep(RunResults run)
    {
        ThrowIfIncomplete(run);
        RunResults kept = Read() is { } old ? Merge(old, run) : run;
        ResultsFile.Write(_path, kept);
        return kept;
    }

    // Rows that are already there are not checked: they cannot be measured again, and files of older formats lack columns.
    private void ThrowIfIncomplete(RunResults run)
    {
        foreach (CaseResult result in run.Cases)
        {
            RunOrigin origin = result.Origin ?? run;
            // A provider that cannot be loaded fails and has no version.
            bool needsVersion = result.Failure is null && providers.Contains(result.Provider);
            (string What, bool IsThere)[] needed =
            [
                ("start date", origin.Started != default),
                ("machine", origin.Fact("processor").Length > 0),
                ("SQLite version", !needsVersion || !string.IsNullOrEmpty(result.Version("sqlite_version"))),
            ];
            if (Array.Find(needed, need => !need.IsThere).What is { } missing)
            {
                throw new SuiteException(
                    $"a case of {result.Provider} in the study '{result.Study}' has no {missing}, so the run cannot be kept"
                );
            }
        }
    }

    private RunResults? Read() => Path.Exists(_path) ? ResultsFile.Read(_path) : null;

    private RunResults Merge(RunResults old, RunResults run)
    {
        HashSet<(string, string, string)> measured = [.. run.Cases.Select(PartOf)];
        IEnumerable<CaseResult> others = old
            .Cases.Where(result => !measured.Contains(PartOf(result)))
            .Select(result => result with { Origin = result.Origin ?? old.ToOrigin() });
        return run with { Cases = [.. others.Concat(run.Cases).OrderBy(result => PlaceOf(result.Study))] };
    }

    private static (string, string, string) PartOf(CaseResult result) =>
        (result.Study, result.On(ResultColumns.Version), result.On(ResultColumns.Pragmas));

    private int PlaceOf(string study) => studies.TakeWhile(known => known != study).Count();
}

/// <summary>Checks the labels of runs, which are also folder names.</summary>
public static partial class RunLabel
{
    private const int MaximumLength = 64;

    public static string Check(string label)
    {
        UsageException.ThrowIf(
            !IsValid(label),
            $"--label: '{label}' is not a valid folder name on every system; use up to {MaximumLength} letters a-z, digits,"
                + " dots, underscores and hyphens, with a letter or digit at both ends, and no device name such as con"
        );
        return label;
    }

    public static bool IsValid(string label) => label.Length <= MaximumLength && Pattern().IsMatch(label);

    // Windows reserves device names in every folder, with any extension.
    [GeneratedRegex(
        @"\A(?!(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|\z))[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\z",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Pattern();
}

/// <summary>Finds results by a word on the command line: a file, a folder with one, or a label.</summary>
public static class RunSource
{
    public static RunResults Read(string word, string published) => ResultsFile.Read(Find(word, published));

    public static string Find(string word, string published)
    {
        if (File.Exists(word))
        {
            return word;
        }

        string[] folders = RunLabel.IsValid(word) ? [word, Path.Combine(published, word)] : [word];
        if (folders.SelectMany(ResultsFile.In).FirstOrDefault() is { } found)
        {
            return found;
        }

        // A folder that cannot be read looks empty; listing it says why.
        foreach (string folder in folders)
        {
            FoldersIn(folder);
        }

        string names = string.Join(", ", LabelsIn(published));
        string labels = names.Length > 0 ? $"the labels are {names}" : "there are no labels yet";
        throw new UsageException(
            $"'{word}' is not a results file, a folder with {ResultsFile.Name}, or a label; {labels}; for a run in another --artifacts folder, give its path"
        );
    }

    internal static string[] FoldersIn(string folder)
    {
        try
        {
            return [.. Directory.GetDirectories(folder).Order()];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            if (exception is UnauthorizedAccessException || Directory.Exists(folder))
            {
                throw new UsageException($"the folder '{folder}' cannot be read: {exception.Message}");
            }

            return [];
        }
    }

    public static IReadOnlyList<string> LabelsIn(string published) =>
        [
            .. FoldersIn(published)
                .Where(folder => File.Exists(Path.Combine(folder, ResultsFile.Name)))
                .Select(folder => Path.GetFileName(folder)),
        ];

    public static IReadOnlyList<RunResults> ReadAll(string published) =>
        [.. LabelsIn(published).Select(label => Read(label, published))];
}
