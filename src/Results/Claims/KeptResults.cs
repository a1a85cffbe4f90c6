namespace SqliteBench.Results.Claims;

/// <summary>Finds results that were kept: by file, folder, or label.</summary>
public static class KeptResults
{
    /// <summary>The folder of what was measured for claims, beside the runs of a label.</summary>
    public const string Claims = "claims";

    private const string Extension = ".csv";

    /// <summary>Where <c>claims --run</c> keeps what it measures, a folder for each study.</summary>
    /// <param name="artifacts">The folder of artifacts.</param>
    public static string OfClaims(string artifacts) => Path.Combine(artifacts, Claims);

    /// <summary>What is kept without being named: the last run, and what was measured for claims before.</summary>
    /// <param name="artifacts">The folder of artifacts.</param>
    public static IReadOnlyList<RunResults> Standard(string artifacts) =>
        [.. InFolder(artifacts), .. Measured(artifacts)];

    /// <summary>What was measured for claims.</summary>
    /// <param name="artifacts">The folder of artifacts.</param>
    public static IReadOnlyList<RunResults> Measured(string artifacts) =>
        Directory.Exists(OfClaims(artifacts))
            ? [.. Directory.GetDirectories(OfClaims(artifacts)).SelectMany(InFolder)]
            : [];

    /// <summary>The results of a name.</summary>
    /// <param name="name">A file of results, a folder that holds one or reports, or a label.</param>
    /// <param name="published">The folder of labels.</param>
    /// <exception cref="UsageException">There are none.</exception>
    public static IReadOnlyList<RunResults> Find(string name, string published)
    {
        string folder = Directory.Exists(name) || !RunLabel.IsValid(name) ? name : Path.Combine(published, name);
        IReadOnlyList<RunResults> runs = Directory.Exists(folder) ? InFolder(folder) : [];
        return runs.Count > 0 ? runs : [RunSource.Read(name, published)];
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
        [.. ResultsFile.In(folder).Concat(FilesForClaims(Path.Combine(folder, Claims))).Select(ResultsFile.Read)];

    private static IEnumerable<string> FilesForClaims(string folder) =>
        Directory.Exists(folder) ? Directory.GetFiles(folder, "*" + Extension).Order(StringComparer.Ordinal) : [];
}
