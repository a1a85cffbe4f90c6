using System.Text.RegularExpressions;

namespace SqliteBench.Results;

/// <summary>The results of runs that are kept in the folder of a label, in the order of the studies.</summary>
public sealed class PublishedRun(string folder, IReadOnlyList<string> studies)
{
    private readonly string _path = Path.Combine(folder, ResultsFile.Name);

    /// <summary>Finds before a run what would keep it from being kept.</summary>
    /// <exception cref="UsageException">What is kept there is no file of results, or a newer one.</exception>
    public void ThrowIfUnreadable() => Read();

    /// <summary>Keeps a run: what it measured takes the place of what was kept of the same studies. Returns all that is kept.</summary>
    /// <exception cref="UsageException">What is kept there is no file of results, or a newer one.</exception>
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

/// <summary>The name that a run is kept under, which is a folder's name on every system.</summary>
public static partial class RunLabel
{
    private const int MaximumLength = 64;

    /// <summary>A label, checked.</summary>
    /// <exception cref="UsageException">Some system cannot have a folder of that name.</exception>
    public static string Check(string label) =>
        IsValid(label)
            ? label
            : throw new UsageException(
                $"--label: '{label}' is no name that every system can have for a folder; take up to {MaximumLength} letters"
                    + " a-z, digits, points, underscores and hyphens, with a letter or digit at both ends, and no name of a device"
            );

    /// <summary>Whether every system can have a folder of that name.</summary>
    public static bool IsValid(string label) =>
        label.Length <= MaximumLength && Characters().IsMatch(label) && !Devices().IsMatch(label);

    [GeneratedRegex(@"\A[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\z", RegexOptions.ExplicitCapture)]
    private static partial Regex Characters();

    // Windows has them in every folder, with any extension.
    [GeneratedRegex(
        @"\A(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|\z)",
        RegexOptions.ExplicitCapture | RegexOptions.IgnoreCase
    )]
    private static partial Regex Devices();
}
