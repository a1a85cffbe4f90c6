using SqliteBench.Results;
using SqliteBench.Results.Claims;

namespace SqliteBench.Reporting.Documents;

/// <summary>Claims as tables in markdown.</summary>
public static class ClaimTable
{
    private const string Program = "dotnet run -c Release --project src/SqliteBench --";

    /// <summary>Each claim with the published figure, this machine's, and the verdict.</summary>
    /// <param name="claims">The claims.</param>
    public static IEnumerable<string> Verdicts(IReadOnlyList<AssessedClaim> claims)
    {
        ArgumentNullException.ThrowIfNull(claims);
        return
        [
            "| id | claim | published | this machine | verdict |",
            "|---|---|---|---|---|",
            .. claims.Select(claim =>
                $"| {claim.Claim.Id} | {claim.Claim.Sentence} | {claim.Claim.Published} | {Figures(claim)} | {Verdict(claim)} |"
            ),
        ];
    }

    /// <summary>When each part of each claim holds.</summary>
    /// <param name="claims">The claims.</param>
    public static IEnumerable<string> Rules(IReadOnlyList<Claim> claims)
    {
        ArgumentNullException.ThrowIfNull(claims);
        return
        [
            "| id | published by | figure | rule |",
            "|---|---|---|---|",
            .. claims.SelectMany(claim =>
                claim.Parts.Select(part => $"| {claim.Id} | {claim.Source} | {part.Name} | {part.Rule} |")
            ),
        ];
    }

    /// <summary>What measures each claim.</summary>
    /// <param name="claims">The claims.</param>
    public static IEnumerable<string> Commands(IReadOnlyList<Claim> claims)
    {
        ArgumentNullException.ThrowIfNull(claims);
        return
        [
            .. claims
                .GroupBy(claim => claim.Command, claim => claim.Id)
                .Select(group => Line(string.Join(", ", group), group.Key)),
        ];
    }

    /// <summary>The commands that would measure what is missing.</summary>
    /// <param name="claims">The claims.</param>
    public static IEnumerable<string> Missing(IReadOnlyList<AssessedClaim> claims)
    {
        ArgumentNullException.ThrowIfNull(claims);
        return Commands([
            .. claims.Where(claim => claim.Verdict == ClaimVerdict.NotMeasured).Select(claim => claim.Claim),
        ]);
    }

    private static string Line(string ids, StudyCommand command)
    {
        string after = command.NeedsBtrfs
            ? $", after `sudo {StudyCommand.ImageScript} create {StudyCommand.Images}`"
            : "";
        return $"{ids}: `{Program} {command}`{after}";
    }

    private static string Verdict(AssessedClaim claim) =>
        claim.Verdict == ClaimVerdict.NotMeasurable ? $"{claim.Verdict.Words()}: {claim.Obstacle}"
        : claim.IsSure ? claim.Verdict.Words()
        : $"{claim.Verdict.Words()} (not sure)";

    private static string Figures(AssessedClaim claim)
    {
        string[] figures = [.. claim.Parts.Where(part => part.Figure is not null).Select(Text)];
        return figures.Length == 0 ? "-" : string.Join("; ", figures);
    }

    private static string Text(AssessedPart part)
    {
        Estimate figure = part.Figure!.Value;
        string Write(double value) => part.Part.Figure.Write(value);
        string interval = figure is { Low: { } low, High: { } high } ? $" [{Write(low)}, {Write(high)}]" : "";
        return $"{part.Part.Name} {Write(figure.Value)}{interval}";
    }
}
