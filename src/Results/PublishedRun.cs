using System.Text.RegularExpressions;

namespace SqliteBench.Results;

/// <summary>The results of runs in the folder of a label, in the order of the studies.</summary>
public sealed class PublishedRun(string folder, IReadOnlyList<string> studies)
{
    private readonly string _path = Path.Combine(folder, ResultsFile.Name);

    /// <summary>Checks before a run that its results can be kept.</summary>
    /// <exception cref="UsageException">The file there is not a results file, or has a newer format.</exception>
    public void ThrowIfUnreadable() => Read();

    /// <summary>Adds a run, in place of earlier results of the same studies, and returns all results of the label.</summary>
    /// <exception cref="UsageException">The file there is not a results file, or has a newer format.</exception>
    public RunResults Keep(RunResults run)
    {
        RunResults kept = Read() is { } old ? Merge(old, run) : run;
        ResultsFile.Write(_path, kept);
        return kept;
    }

    private RunResults? Read() => File.Exists(_path) ? ResultsFile.Read(_path) : null;

    internal RunResults Merge(RunResults old, RunResults run)
    {
        HashSet<string> studies = [.. run.Cases.Select(result => result.Study)];
        IEnumerable<CaseResult> others = old
            .Cases.Where(result => !studies.Contains(result.Study))
            .Select(result => result with { Origin = result.Origin ?? old.ToOrigin() });
        return run with { Cases = [.. others.Concat(run.Cases).OrderBy(result => PlaceOf(result.Study))] };
    }

    private int PlaceOf(string study) => studies.TakeWhile(known => known != study).Count();
}

/// <summary>The name that a run is kept under: a valid folder name on every system.</summary>
public static partial class RunLabel
{
    private const int MaximumLength = 64;

    /// <summary>Checks and returns a label.</summary>
    /// <exception cref="UsageException">It is not a valid folder name on every system.</exception>
    public static string Check(string label) =>
        IsValid(label)
            ? label
            : throw new UsageException(
                $"--label: '{label}' is not a valid folder name on every system; use up to {MaximumLength} letters a-z, digits,"
                    + " dots, underscores and hyphens, with a letter or digit at both ends, and no device name such as con"
            );

    /// <summary>Whether it is a valid folder name on every system.</summary>
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
