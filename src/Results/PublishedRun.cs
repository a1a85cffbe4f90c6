using System.Text.RegularExpressions;

namespace SqliteBench.Results;

/// <summary>The results of runs in the folder of a label, in the order of the studies.</summary>
/// <param name="providers">The ids of all providers; what is measured beside them uses no SQLite and has no version.</param>
public sealed class PublishedRun(string folder, IReadOnlyList<string> studies, IReadOnlyList<string> providers)
{
    private readonly string _path = Path.Combine(folder, ResultsFile.Name);

    /// <summary>Checks before a run that its results can be kept.</summary>
    /// <exception cref="UsageException">The file there is not a results file, or has a newer format.</exception>
    public void ThrowIfUnreadable() => Read();

    /// <summary>Adds a run, in place of earlier results of the same studies and package versions, and returns all results of the label.</summary>
    /// <exception cref="UsageException">The file there is not a results file, or has a newer format.</exception>
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
        IEnumerable<string> complaints =
            from result in run.Cases
            let origin = result.Origin ?? run
            let missing = origin.Started == default ? "start date"
            : origin.Fact("processor").Length == 0 ? "machine"
            : NeedsVersion(result) && string.IsNullOrEmpty(result.Version("sqlite_version")) ? "SQLite version"
            : null
            where missing is not null
            select $"a case of {result.Provider} in the study {result.Study} has no {missing}, so the run cannot be kept";
        if (complaints.FirstOrDefault() is { } complaint)
        {
            throw new SuiteException(complaint);
        }
    }

    // A provider that cannot be loaded fails and has no version.
    private bool NeedsVersion(CaseResult result) => result.Failure is null && providers.Contains(result.Provider);

    private RunResults? Read() => File.Exists(_path) ? ResultsFile.Read(_path) : null;

    private RunResults Merge(RunResults old, RunResults run)
    {
        HashSet<(string, string)> measured = [.. run.Cases.Select(StudyAndVersionOf)];
        IEnumerable<CaseResult> others = old
            .Cases.Where(result => !measured.Contains(StudyAndVersionOf(result)))
            .Select(result => result with { Origin = result.Origin ?? old.ToOrigin() });
        return run with { Cases = [.. others.Concat(run.Cases).OrderBy(result => PlaceOf(result.Study))] };
    }

    private static (string, string) StudyAndVersionOf(CaseResult result) =>
        (result.Study, result.On(ResultColumns.Version));

    private int PlaceOf(string study) => studies.TakeWhile(known => known != study).Count();
}

/// <summary>The name that a run is kept under: a valid folder name on every system.</summary>
public static partial class RunLabel
{
    private const int MaximumLength = 64;

    /// <exception cref="UsageException">It is not a valid folder name on every system.</exception>
    public static string Check(string label) =>
        IsValid(label)
            ? label
            : throw new UsageException(
                $"--label: '{label}' is not a valid folder name on every system; use up to {MaximumLength} letters a-z, digits,"
                    + " dots, underscores and hyphens, with a letter or digit at both ends, and no device name such as con"
            );

    public static bool IsValid(string label) =>
        label.Length <= MaximumLength && Characters().IsMatch(label) && !Devices().IsMatch(label);

    [GeneratedRegex(@"\A[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\z", RegexOptions.ExplicitCapture)]
    private static partial Regex Characters();

    // Windows reserves these in every folder, with any extension.
    [GeneratedRegex(
        @"\A(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|\z)",
        RegexOptions.ExplicitCapture | RegexOptions.IgnoreCase
    )]
    private static partial Regex Devices();
}
