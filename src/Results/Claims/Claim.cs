using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

/// <summary>A published claim, its source in <c>docs/literature.md</c>, and when it holds. Its cases are those of a study.</summary>
public sealed record Claim(string Id, string Sentence, string Published, string Source, IReadOnlyList<ClaimPart> Parts)
{
    /// <summary>What its study needs to measure its cases; empty for nothing.</summary>
    public string Options { get; init; } = "";

    /// <summary>A shell command to run before measuring; null if none is needed.</summary>
    public string? Setup { get; init; }

    /// <summary>The program's arguments that measure its cases.</summary>
    public string Arguments => $"--anyCategories {Parts[0].Figure.Cases[0].Study} {Options}".TrimEnd();
}

public sealed record ClaimPart(string Name, ClaimFigure Figure, VerdictRule Rule);
