namespace SqliteBench.PackageVersions;

/// <summary>What the NuGet sources answer to a pattern.</summary>
/// <param name="Pattern">What was asked for.</param>
/// <param name="Version">The version, or null where it cannot be taken.</param>
/// <param name="Reason">Why it cannot, without a full stop; null where it can.</param>
public sealed record VersionAnswer(VersionPattern Pattern, string? Version, string? Reason)
{
    private const string Held = "held";
    private const string Absent = "absent";
    private const string Refused = "refused";

    /// <summary>Reads a line of build/OptionalPackages/Versions.targets.</summary>
    /// <param name="pattern">What was asked for.</param>
    /// <param name="lines">The lines, each of which begins with what NuGet was asked for.</param>
    public static VersionAnswer Of(VersionPattern pattern, IEnumerable<string> lines)
    {
        ArgumentNullException.ThrowIfNull(pattern);
        string[] words =
            lines.Select(line => line.Split(' ', 3)).FirstOrDefault(words => words[0] == pattern.ForNuGet) ?? [];
        string word = words.ElementAtOrDefault(1) ?? "";
        string rest = words.ElementAtOrDefault(2) ?? "";
        return word switch
        {
            Held when pattern.Matches(rest) => new(pattern, rest, null),
            Held or Absent => new(pattern, null, "the NuGet sources do not hold it"),
            Refused => new(pattern, null, $"it does not go with the other packages: {rest.TrimEnd('.', ' ')}"),
            _ => new(pattern, null, "the NuGet sources could not be asked"),
        };
    }
}
