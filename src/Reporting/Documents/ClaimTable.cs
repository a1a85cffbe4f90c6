using SqliteBench.Results;
using SqliteBench.Results.Claims;

namespace SqliteBench.Reporting.Documents;

public static class ClaimTable
{
    /// <summary>Each claim with the published figure, and with the figure and the verdict of each machine.</summary>
    /// <param name="machines">The name of each machine, and the claims assessed by its results.</param>
    public static IEnumerable<string> Verdicts(
        IReadOnlyList<(string Name, IReadOnlyList<AssessedClaim> Claims)> machines
    ) =>
        new Table(
            3 + (2 * machines.Count),
            ["id", "claim", "published", .. machines.SelectMany(one => new[] { one.Name, "verdict" })],
            [
                .. machines[0]
                    .Claims.Select(
                        (one, row) =>
                            (string[])
                                [
                                    one.Claim.Id,
                                    one.Claim.Sentence,
                                    one.Claim.Published,
                                    .. machines.SelectMany(machine =>
                                        new[] { Figures(machine.Claims[row]), Verdict(machine.Claims[row]) }
                                    ),
                                ]
                    ),
            ]
        ).ToMarkdown();

    /// <summary>When each part of each claim holds; parts with the same rule share a row.</summary>
    public static IEnumerable<string> Rules(IReadOnlyList<Claim> claims) =>
        new Table(
            4,
            ["id", "published by", "figure", "rule"],
            [
                .. from claim in claims
                from parts in claim.Parts.GroupBy(part => $"{part.Rule}", part => part.Name)
                select (string[])[claim.Id, claim.Source, string.Join("; ", parts), parts.Key],
            ]
        ).ToMarkdown();

    public static IEnumerable<string> Commands(IReadOnlyList<Claim> claims) =>
        [
            .. claims
                .GroupBy(claim => (claim.Arguments, claim.Setup), claim => claim.Id)
                .Select(group =>
                    $"{string.Join(", ", group)}: `{RepeatCommand.Of(group.Key.Arguments)}`"
                    + (group.Key.Setup is { } setup ? $", after `{setup}`" : "")
                ),
        ];

    /// <summary>The commands that measure what is missing.</summary>
    public static IEnumerable<string> Missing(IReadOnlyList<AssessedClaim> claims) =>
        Commands([.. claims.Where(claim => claim.Verdict == ClaimVerdict.NotMeasured).Select(claim => claim.Claim)]);

    private static string Verdict(AssessedClaim claim) =>
        claim.IsSure ? claim.Verdict.Words() : $"{claim.Verdict.Words()} (not sure)";

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
