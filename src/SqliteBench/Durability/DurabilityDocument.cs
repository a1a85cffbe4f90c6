using System.Text.RegularExpressions;
using SqliteBench.Results;

namespace SqliteBench.Durability;

/// <summary>
/// Keeps the tables of durability in a document what the published runs say: those between
/// <c>&lt;!-- durability: LABEL --&gt;</c>, or <c>&lt;!-- durability: LABEL PROVIDER --&gt;</c>, and
/// <c>&lt;!-- /durability --&gt;</c>, and the promises between <c>&lt;!-- durability promises --&gt;</c> and
/// <c>&lt;!-- /durability promises --&gt;</c>.
/// </summary>
internal static partial class DurabilityDocument
{
    /// <summary>A document with its tables of durability.</summary>
    /// <param name="text">The document.</param>
    /// <param name="published">The folder of the published runs, one folder a label.</param>
    /// <exception cref="FileNotFoundException">A label has no run of the study, or none of the provider.</exception>
    public static string Splice(string text, string published)
    {
        string withResults = Results()
            .Replace(
                text,
                match =>
                    Fill(match, Table(published, match.Groups["label"].Value, match.Groups["provider"].Value.Trim()))
            );
        return Promises().Replace(withResults, match => Fill(match, DurabilityTable.Promises()));
    }

    private static IEnumerable<string> Table(string published, string label, string provider)
    {
        string file = Path.Combine(published, label, ResultsFile.Name);
        CaseResult[] cases =
        [
            .. (File.Exists(file) ? ResultsFile.Read(file).Cases : []).Where(result =>
                result.Study == DurabilityStudy.Id && (provider.Length == 0 || result.Provider == provider)
            ),
        ];
        return cases.Length == 0
                ? throw new FileNotFoundException(
                    $"the label '{label}' has no published run of {DurabilityStudy.Id} with {provider}"
                )
            : provider.Length == 0 ? DurabilityTable.OfAll(cases)
            : DurabilityTable.OfProvider(cases);
    }

    private static string Fill(Match match, IEnumerable<string> lines) =>
        match.Groups["start"].Value + string.Concat(lines.Select(line => line + "\n")) + match.Groups["end"].Value;

    [GeneratedRegex(
        @"(?<start><!-- durability: (?<label>[A-Za-z0-9._-]+)(?<provider> [a-z-]+)? -->\n).*?(?<end><!-- /durability -->)",
        RegexOptions.Singleline
    )]
    private static partial Regex Results();

    [GeneratedRegex(
        @"(?<start><!-- durability promises -->\n).*?(?<end><!-- /durability promises -->)",
        RegexOptions.Singleline
    )]
    private static partial Regex Promises();
}
