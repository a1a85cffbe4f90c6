using System.Text.RegularExpressions;
using SqliteBench.Results;

namespace SqliteBench.Claims;

/// <summary>
/// Keeps the tables of claims in a document what the published runs say: those between
/// <c>&lt;!-- claims: LABEL --&gt;</c> and <c>&lt;!-- /claims --&gt;</c>, the rules between
/// <c>&lt;!-- claim rules --&gt;</c> and <c>&lt;!-- /claim rules --&gt;</c>, and the commands likewise.
/// </summary>
internal static partial class ClaimDocument
{
    /// <summary>A document with its tables of claims.</summary>
    /// <param name="text">The document.</param>
    /// <param name="published">The folder of the published runs, one folder a label.</param>
    /// <exception cref="FileNotFoundException">A label has no run.</exception>
    public static string Splice(string text, string published)
    {
        string withVerdicts = Verdicts()
            .Replace(text, match => Fill(match, ClaimTable.Verdicts(Assess(published, match.Groups["label"].Value))));
        string withRules = Rules().Replace(withVerdicts, match => Fill(match, ClaimTable.Rules(ClaimCatalog.All)));
        return Commands()
            .Replace(
                withRules,
                match => Fill(match, ClaimTable.Commands(ClaimCatalog.All).Select(line => $"- {line}"))
            );
    }

    // What this machine cannot measure is nothing that the label's machine has to do with: its own reasons are kept.
    private static AssessedClaim[] Assess(string published, string label)
    {
        string folder = Path.Combine(published, label);
        IReadOnlyList<RunResults> runs = Directory.Exists(folder) ? KeptResults.InFolder(folder) : [];
        return runs.Count == 0
            ? throw new FileNotFoundException($"the label '{label}' has no published run")
            : [.. ClaimCatalog.All.Select(new Assessment(new ResultsAtHand(runs), KeptReasons.In(folder).Of).Of)];
    }

    private static string Fill(Match match, IEnumerable<string> lines) =>
        match.Groups["start"].Value + string.Concat(lines.Select(line => line + "\n")) + match.Groups["end"].Value;

    [GeneratedRegex(
        @"(?<start><!-- claims: (?<label>[A-Za-z0-9._-]+) -->\n).*?(?<end><!-- /claims -->)",
        RegexOptions.Singleline
    )]
    private static partial Regex Verdicts();

    [GeneratedRegex(@"(?<start><!-- claim rules -->\n).*?(?<end><!-- /claim rules -->)", RegexOptions.Singleline)]
    private static partial Regex Rules();

    [GeneratedRegex(@"(?<start><!-- claim commands -->\n).*?(?<end><!-- /claim commands -->)", RegexOptions.Singleline)]
    private static partial Regex Commands();
}
