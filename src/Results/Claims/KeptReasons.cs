using System.Text.Json;
using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

/// <summary>Why the machine of a label could not measure some claims, kept beside what it measured.</summary>
public sealed class KeptReasons
{
    private const string Name = "not-measurable.json";
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, NewLine = "\n" };

    private readonly Dictionary<string, string> _reasons;

    private KeptReasons(Dictionary<string, string> reasons) => _reasons = reasons;

    /// <summary>The reasons that a label keeps; none where it has no file of them.</summary>
    /// <param name="label">The folder of the label.</param>
    /// <exception cref="JsonException">The file is another.</exception>
    public static KeptReasons In(string label) =>
        new(
            File.Exists(FileOf(label))
                ? JsonSerializer.Deserialize<Dictionary<string, string>>(File.ReadAllText(FileOf(label))) ?? []
                : []
        );

    /// <summary>Keeps the reasons of this machine, in place of those that were kept before.</summary>
    /// <param name="label">The folder of the label.</param>
    /// <param name="claims">The claims as they were assessed on this machine.</param>
    /// <returns>The file.</returns>
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

    /// <summary>Why a claim could not be measured, or null.</summary>
    /// <param name="claim">The claim.</param>
    /// <param name="missing">What it lacks.</param>
    public string? Of(Claim claim, IReadOnlyList<CaseFilter> missing) => _reasons.GetValueOrDefault(claim.Id);

    private static string FileOf(string label) => Path.Combine(label, KeptResults.Claims, Name);
}
