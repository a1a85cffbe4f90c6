using System.Text.RegularExpressions;

namespace SqliteBench.Reports;

/// <summary>
/// Keeps the tables in the documents what the published runs say: a document marks a place with
/// <c>&lt;!-- matrix: LABEL --&gt;</c> and <c>&lt;!-- /matrix --&gt;</c>, and what stands between is made by the program.
/// </summary>
public static partial class Documents
{
    /// <summary>The documents that hold tables, below the repository's root.</summary>
    public static IReadOnlyList<string> All { get; } = ["README.md"];

    /// <summary>A document with its tables as the published runs have them.</summary>
    /// <param name="text">The document.</param>
    /// <param name="published">The folder of the published runs, one folder a label.</param>
    /// <exception cref="FileNotFoundException">A label has no run.</exception>
    public static string Splice(string text, string published) =>
        Marked()
            .Replace(
                text,
                match =>
                {
                    string label = match.Groups["label"].Value;
                    string folder = Path.Combine(published, label);
                    string csv =
                        (
                            Directory.Exists(folder) ? Directory.GetFiles(folder, "*.ProviderStudy-report.csv") : []
                        ).SingleOrDefault()
                        ?? throw new FileNotFoundException($"the label '{label}' has no published run");
                    return $"<!-- matrix: {label} -->\n{ProviderMatrix.FromCsv(csv)}<!-- /matrix -->";
                }
            );

    [GeneratedRegex(@"<!-- matrix: (?<label>[A-Za-z0-9._-]+) -->\n.*?<!-- /matrix -->", RegexOptions.Singleline)]
    private static partial Regex Marked();
}
