using SqliteBench.Results;

namespace SqliteBench.Claims;

/// <summary>Finds results that were kept: by file, folder, or label.</summary>
internal static class KeptResults
{
    /// <summary>The folder of what was measured for claims, beside the runs of a label.</summary>
    public const string Claims = "claims";

    private const string Extension = ".csv";

    /// <summary>Where <c>claims --run</c> keeps what it measures, a folder for each study.</summary>
    public static string OfClaims { get; } = Path.Combine(Paths.Artifacts, Claims);

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

    /// <summary>Keeps what was measured for claims, a file for each command, beside the runs of a label.</summary>
    /// <param name="measured">The folder of what was measured, such as <see cref="OfClaims"/>.</param>
    /// <param name="label">The folder of the label.</param>
    /// <returns>The files that are kept.</returns>
    /// <exception cref="IOException">One cannot be written.</exception>
    public static IReadOnlyList<string> Keep(string measured, string label)
    {
        List<string> kept = [];
        foreach (string folder in Directory.Exists(measured) ? Directory.GetDirectories(measured) : [])
        {
            string results = ResultsFile.OfArtifacts(folder);
            if (File.Exists(results))
            {
                string copy = Path.Combine(label, Claims, Path.GetFileName(folder) + Extension);
                Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
                File.Copy(results, copy, overwrite: true);
                kept.Add(copy);
            }
        }

        kept.Sort(StringComparer.Ordinal);
        return kept;
    }

    /// <summary>The results in a folder, those for claims that are kept there, and the reports of earlier runs.</summary>
    /// <param name="folder">An existing folder.</param>
    public static IReadOnlyList<RunResults> InFolder(string folder) =>
        [
            .. ResultsFile.In(folder).Concat(FilesForClaims(Path.Combine(folder, Claims))).Select(ResultsFile.Read),
            .. EarlierReports.Read(folder),
        ];

    private static IEnumerable<string> FilesForClaims(string folder) =>
        Directory.Exists(folder) ? Directory.GetFiles(folder, "*" + Extension).Order(StringComparer.Ordinal) : [];
}
