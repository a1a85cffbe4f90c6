using SqliteBench.CommandLine;
using SqliteBench.Results;

namespace SqliteBench.Claims;

/// <summary>Finds results that were kept: by file, folder, or label.</summary>
internal static class KeptResults
{
    /// <summary>Where <c>claims --run</c> keeps what it measures, a folder for each study.</summary>
    public static string OfClaims { get; } = Path.Combine(Paths.Artifacts, "claims");

    /// <summary>What is kept without being named: the last run, and what was measured for claims before.</summary>
    public static IReadOnlyList<RunResults> Standard => [.. InFolder(Paths.Artifacts), .. Measured];

    /// <summary>What was measured for claims.</summary>
    public static IReadOnlyList<RunResults> Measured =>
        Directory.Exists(OfClaims) ? [.. Directory.GetDirectories(OfClaims).SelectMany(InFolder)] : [];

    /// <summary>The results of a name.</summary>
    /// <param name="name">A file of results, a folder that holds one or reports, or a label.</param>
    /// <exception cref="UsageException">There are none.</exception>
    public static IReadOnlyList<RunResults> Find(string name)
    {
        string folder = Directory.Exists(name) || !RunLabel.IsValid(name) ? name : Path.Combine(Paths.Published, name);
        IReadOnlyList<RunResults> runs = Directory.Exists(folder) ? InFolder(folder) : [];
        return runs.Count > 0 ? runs : [RunSource.Read(name, Paths.Published)];
    }

    /// <summary>The results in a folder, and the reports of earlier runs there.</summary>
    /// <param name="folder">An existing folder.</param>
    public static IReadOnlyList<RunResults> InFolder(string folder) =>
        [
            .. new[] { Path.Combine(folder, ResultsFile.Name), Path.Combine(folder, "results", ResultsFile.Name) }
                .Where(File.Exists)
                .Select(ResultsFile.Read),
            .. EarlierReports.Read(folder),
        ];
}
