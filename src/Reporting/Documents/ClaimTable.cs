using SqliteBench.Results;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;
using SqliteBench.Results.Claims.Published;

namespace SqliteBench.Reporting.Documents;

/// <summary>Claims as tables in markdown.</summary>
public static class ClaimTable
{
    private const string Program = "dotnet run -c Release --project src/SqliteBench --";

    /// <summary>Each claim with the published figure, this machine's, and the verdict.</summary>
    public static IEnumerable<string> Verdicts(IReadOnlyList<AssessedClaim> claims) =>
        [
            "| id | claim | published | this machine | verdict |",
            "|---|---|---|---|---|",
            .. claims.Select(claim =>
                $"| {claim.Claim.Id} | {claim.Claim.Sentence} | {claim.Claim.Published} | {Figures(claim)} | {Verdict(claim)} |"
            ),
        ];

    /// <summary>When each part of each claim holds.</summary>
    public static IEnumerable<string> Rules(IReadOnlyList<Claim> claims) =>
        [
            "| id | published by | figure | rule |",
            "|---|---|---|---|",
            .. claims.SelectMany(claim =>
                claim.Parts.Select(part => $"| {claim.Id} | {claim.Source} | {part.Name} | {part.Rule} |")
            ),
        ];

    /// <summary>What measures each claim.</summary>
    public static IEnumerable<string> Commands(IReadOnlyList<Claim> claims) =>
        [
            .. claims
                .GroupBy(claim => claim.Command, claim => claim.Id)
                .Select(group => Line(string.Join(", ", group), group.Key)),
        ];

    /// <summary>The commands that would measure what is missing.</summary>
    public static IEnumerable<string> Missing(IReadOnlyList<AssessedClaim> claims) =>
        Commands([.. claims.Where(claim => claim.Verdict == ClaimVerdict.NotMeasured).Select(claim => claim.Claim)]);

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

/// <summary>
/// Keeps the tables of claims in a document what the published runs say: those between
/// <c>&lt;!-- claims: LABEL --&gt;</c> and <c>&lt;!-- /claims --&gt;</c>, the rules between
/// <c>&lt;!-- claim rules --&gt;</c> and <c>&lt;!-- /claim rules --&gt;</c>, and the commands likewise.
/// </summary>
internal static class ClaimDocument
{
    public static IReadOnlyList<TableMark> Marks { get; } =
    [
        new(
            "claims",
            TableMark.Label,
            (match, published) => TableMark.Text(ClaimTable.Verdicts(Assess(published, match.Groups["label"].Value)))
        ),
        new("claim rules", () => ClaimTable.Rules(ClaimCatalog.All)),
        new("claim commands", () => ClaimTable.Commands(ClaimCatalog.All).Select(line => $"- {line}")),
    ];

    // What this machine cannot measure is nothing that the label's machine has to do with: its own reasons are kept.
    private static AssessedClaim[] Assess(string published, string label)
    {
        string folder = Path.Combine(published, label);
        IReadOnlyList<RunResults> runs = Directory.Exists(folder) ? KeptResults.InFolder(folder) : [];
        return runs.Count == 0
            ? throw new FileNotFoundException($"the label '{label}' has no published run")
            : [.. ClaimCatalog.All.Select(new Assessment(new ResultsAtHand(runs), KeptReasons.In(folder).Of).Of)];
    }
}
