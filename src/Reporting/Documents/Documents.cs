using System.Text.RegularExpressions;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// Keeps the tables in the documents what the published runs say. A document marks a place with
/// <c>&lt;!-- matrix: LABEL --&gt;</c> and <c>&lt;!-- /matrix --&gt;</c> for a <see cref="ProviderMatrix"/>, or with
/// <c>&lt;!-- pivot: LABEL STUDY ... --&gt;</c> and <c>&lt;!-- /pivot --&gt;</c> for a <see cref="ReportPivot"/>;
/// <c>&lt;!-- versions: LABEL --&gt;</c> and <c>&lt;!-- /versions --&gt;</c> are for a <see cref="VersionMatrix"/>;
/// or with <c>&lt;!-- startup: LABEL --&gt;</c> and <c>&lt;!-- /startup --&gt;</c> for a <see cref="StartupTable"/>;
/// <see cref="ClaimDocument"/> and <see cref="DurabilityDocument"/> have marks of their own. What stands between is made by
/// the program.
/// </summary>
public static class Documents
{
    private static readonly TableMark[] s_marks =
    [
        new("matrix", TableMark.Label, (match, published) => ProviderMatrix.FromCsv(ProvidersOf(match, published))),
        new("versions", TableMark.Label, (match, published) => VersionMatrix.FromCsv(ProvidersOf(match, published))),
        new(
            "pivot",
            $@"{TableMark.Label} (?<study>[A-Za-z0-9-]+) (?<parts>[^\n]+?)",
            (match, published) =>
                ReportPivot
                    .Parse(match.Groups["parts"].Value)
                    .FromCsv(Report(match, published, match.Groups["study"].Value + ".csv"))
        ),
        new("startup", TableMark.Label, StartsOf),
        .. ClaimDocument.Marks,
        .. DurabilityDocument.Marks,
    ];

    /// <summary>The documents that hold tables, below the repository's root.</summary>
    public static IReadOnlyList<string> All { get; } =
    ["README.md", "docs/commands.md", "docs/studies.md", "docs/claims.md", "docs/reliability.md"];

    /// <summary>A document with its tables as the published runs have them.</summary>
    /// <param name="text">The document.</param>
    /// <param name="published">The folder of the published runs, one folder per label.</param>
    /// <exception cref="FileNotFoundException">A label has no run of the study.</exception>
    /// <exception cref="FormatException">A mark does not say what the table shows.</exception>
    public static string Splice(string text, string published) =>
        s_marks.Aggregate(text, (document, mark) => mark.Fill(document, published));

    private static string StartsOf(Match match, string published) =>
        StartupTable.Of([
            .. ResultsFile
                .Read(Report(match, published, ResultsFile.Name))
                .Cases.Where(result => result.Study == StartupTable.Study),
        ]);

    private static string ProvidersOf(Match match, string published) =>
        Report(match, published, "ProviderStudy-report.csv");

    private static string Report(Match match, string published, string name)
    {
        string label = match.Groups["label"].Value;
        string folder = Path.Combine(published, label);
        return (
                Directory.Exists(folder) ? Directory.GetFiles(folder).Where(file => IsNamed(file, name)) : []
            ).SingleOrDefault()
            ?? throw new FileNotFoundException($"the label '{label}' has no published run with {name}");
    }

    // BenchmarkDotNet puts the namespace of the study before a name.
    private static bool IsNamed(string file, string name) =>
        Path.GetFileName(file) is var own && (own == name || own.EndsWith($".{name}", StringComparison.Ordinal));
}
