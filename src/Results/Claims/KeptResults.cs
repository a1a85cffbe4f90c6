using System.Text.Json;

namespace SqliteBench.Results.Claims;

/// <summary>Finds results that were kept: by file, folder, or label.</summary>
public static class KeptResults
{
    /// <summary>The folder of what was measured for claims, beside the runs of a label.</summary>
    public const string Claims = "claims";

    private const string Extension = ".csv";

    /// <summary>Where <c>claims --run</c> keeps what it measures, a folder for each study.</summary>
    public static string OfClaims(string artifacts) => Path.Combine(artifacts, Claims);

    /// <summary>What is kept without being named: the last run, and what was measured for claims before.</summary>
    public static IReadOnlyList<RunResults> Standard(string artifacts) =>
        [.. InFolder(artifacts), .. Measured(artifacts)];

    /// <summary>What was measured for claims.</summary>
    public static IReadOnlyList<RunResults> Measured(string artifacts) =>
        [.. RunSource.FoldersIn(OfClaims(artifacts)).SelectMany(InFolder)];

    /// <summary>The results of a file, of a folder that holds one or reports, or of a label.</summary>
    /// <exception cref="UsageException">There are none.</exception>
    public static IReadOnlyList<RunResults> Find(string name, string published)
    {
        string folder = Directory.Exists(name) || !RunLabel.IsValid(name) ? name : Path.Combine(published, name);
        IReadOnlyList<RunResults> runs = Directory.Exists(folder) ? InFolder(folder) : [];
        return runs.Count > 0 ? runs : [RunSource.Read(name, published)];
    }

    /// <summary>Keeps what was measured for claims beside the runs of a label, a file for each command: these are returned.</summary>
    /// <exception cref="IOException">One cannot be written.</exception>
    public static IReadOnlyList<string> Keep(string measured, string label)
    {
        List<string> kept = [];
        foreach (
            string folder in RunSource.FoldersIn(measured).Where(folder => File.Exists(ResultsFile.OfArtifacts(folder)))
        )
        {
            string copy = Path.Combine(label, Claims, Path.GetFileName(folder) + Extension);
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(ResultsFile.OfArtifacts(folder), copy, overwrite: true);
            kept.Add(copy);
        }

        kept.Sort(StringComparer.Ordinal);
        return kept;
    }

    /// <summary>The results in a folder, those for claims that are kept there, and the reports of earlier runs.</summary>
    public static IReadOnlyList<RunResults> InFolder(string folder) =>
        [.. ResultsFile.In(folder).Concat(FilesForClaims(Path.Combine(folder, Claims))).Select(ResultsFile.Read)];

    private static string[] FilesForClaims(string folder) =>
        RunSource.List(folder, path => Directory.GetFiles(path, "*" + Extension));
}

/// <summary>Why the machine of a label could not measure some claims, by their ids, kept beside what it measured.</summary>
public static class KeptReasons
{
    private const string Name = "not-measurable.json";
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, NewLine = "\n" };

    /// <summary>The reasons that a label keeps; none where it has no file of them.</summary>
    /// <exception cref="JsonException">The file is another.</exception>
    public static IReadOnlyDictionary<string, string> In(string label) =>
        File.Exists(FileOf(label))
            ? JsonSerializer.Deserialize<Dictionary<string, string>>(File.ReadAllText(FileOf(label))) ?? []
            : [];

    /// <summary>Keeps the reasons of this machine, in place of those that were kept before, and tells the file.</summary>
    /// <exception cref="IOException">It cannot be written.</exception>
    public static string Keep(string label, IReadOnlyList<AssessedClaim> claims)
    {
        Dictionary<string, string> reasons = claims
            .Where(assessed => assessed.Obstacle is not null)
            .ToDictionary(assessed => assessed.Claim.Id, assessed => assessed.Obstacle!, StringComparer.Ordinal);
        Directory.CreateDirectory(Path.GetDirectoryName(FileOf(label))!);
        File.WriteAllText(FileOf(label), JsonSerializer.Serialize(reasons, s_indented) + "\n");
        return FileOf(label);
    }

    private static string FileOf(string label) => Path.Combine(label, KeptResults.Claims, Name);
}
