using SqliteBench.Results;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;
using SqliteBench.Results.Claims.Published;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// Keeps the tables of claims in a document what the published runs say: those between
/// <c>&lt;!-- claims: LABEL --&gt;</c> and <c>&lt;!-- /claims --&gt;</c>, the rules between
/// <c>&lt;!-- claim rules --&gt;</c> and <c>&lt;!-- /claim rules --&gt;</c>, and the commands likewise.
/// </summary>
internal static class ClaimDocument
{
    /// <summary>The marks.</summary>
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
