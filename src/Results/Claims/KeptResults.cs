using System.Text.Json;

namespace SqliteBench.Results.Claims;

/// <summary>Finds kept results by file, folder, or label.</summary>
public static class KeptResults
{
    /// <summary>The folder of results for claims, beside the runs of a label.</summary>
    public const string Claims = "claims";

    private const string Extension = ".csv";

    /// <summary>Where <c>claims --run</c> puts its results, a folder per study.</summary>
    public static string OfClaims(string artifacts) => Path.Combine(artifacts, Claims);

    /// <summary>The default results: the last run, and earlier results for claims.</summary>
    public static IReadOnlyList<RunResults> Standard(string artifacts) =>
        [.. InFolder(artifacts), .. Measured(artifacts)];

    /// <summary>The results for claims.</summary>
    public static IReadOnlyList<RunResults> Measured(string artifacts) =>
        [.. RunSource.FoldersIn(OfClaims(artifacts)).SelectMany(InFolder)];

    /// <summary>The results of a file, of a folder, or of a label.</summary>
    /// <exception cref="UsageException">There are none.</exception>
    public static IReadOnlyList<RunResults> Find(string name, string published)
    {
        string folder = Directory.Exists(name) || !RunLabel.IsValid(name) ? name : Path.Combine(published, name);
        IReadOnlyList<RunResults> runs = Directory.Exists(folder) ? InFolder(folder) : [];
        return runs.Count > 0 ? runs : [RunSource.Read(name, published)];
    }

    /// <summary>Copies results for claims beside the runs of a label, and returns the files, one per command.</summary>
    /// <exception cref="IOException">A file cannot be written.</exception>
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

    /// <summary>The results in a folder, and those for claims that are kept there.</summary>
    public static IReadOnlyList<RunResults> InFolder(string folder) =>
        [.. ResultsFile.In(folder).Concat(FilesForClaims(Path.Combine(folder, Claims))).Select(ResultsFile.Read)];

    private static string[] FilesForClaims(string folder) =>
        RunSource.List(folder, path => Directory.GetFiles(path, "*" + Extension));
}

/// <summary>Why the machine of a label could not measure some claims, by id, kept beside its results.</summary>
public static class KeptReasons
{
    private const string Name = "not-measurable.json";
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, NewLine = "\n" };

    /// <summary>The reasons of a label; may be empty.</summary>
    /// <exception cref="JsonException">The file is invalid.</exception>
    public static IReadOnlyDictionary<string, string> In(string label) =>
        File.Exists(FileOf(label))
            ? JsonSerializer.Deserialize<Dictionary<string, string>>(File.ReadAllText(FileOf(label))) ?? []
            : [];

    /// <summary>Writes the reasons of this machine, and returns the file.</summary>
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
