using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Results.Claims;

/// <summary>A published claim, how this machine's figures for it are formed, and when it holds.</summary>
/// <param name="Id">Its name in tables.</param>
/// <param name="Sentence">What is claimed.</param>
/// <param name="Published">The published figures.</param>
/// <param name="Source">Who published them, in some words.</param>
/// <param name="Command">What measures all that it needs.</param>
/// <param name="Parts">Its parts; at least one.</param>
public sealed record Claim(
    string Id,
    string Sentence,
    string Published,
    string Source,
    StudyCommand Command,
    IReadOnlyList<ClaimPart> Parts
);

/// <summary>A part of a claim.</summary>
/// <param name="Name">What it is about, such as a workload.</param>
/// <param name="Figure">How its figure is formed.</param>
/// <param name="Rule">When it holds.</param>
public sealed record ClaimPart(string Name, IFigure Figure, VerdictRule Rule);
