using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

/// <summary>A published claim, its source in <c>docs/studies.md</c>, how to measure it, and when it holds.</summary>
/// <param name="Arguments">The program's arguments that measure its cases.</param>
public sealed record Claim(
    string Id,
    string Sentence,
    string Published,
    string Source,
    string Arguments,
    IReadOnlyList<ClaimPart> Parts
)
{
    /// <summary>A shell command to run before measuring; null if none is needed.</summary>
    public string? Setup { get; init; }

    /// <summary>Arguments that measure a study in C++; more options end with a space.</summary>
    internal static string InCpp(string study, string options = "") =>
        $"--anyCategories {study} --providers cpp {options}--no-survey";
}

/// <summary>A part of a claim: a figure and its rule.</summary>
public sealed record ClaimPart(string Name, ClaimFigure Figure, VerdictRule Rule);
