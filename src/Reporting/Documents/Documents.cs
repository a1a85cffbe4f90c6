using System.Text.RegularExpressions;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// Keeps the tables in the documents what the published runs say. A document marks a place with
/// <c>&lt;!-- matrix: LABEL --&gt;</c> and <c>&lt;!-- /matrix --&gt;</c> for a <see cref="ProviderMatrix"/>, or with
/// <c>&lt;!-- pivot: LABEL STUDY ... --&gt;</c> and <c>&lt;!-- /pivot --&gt;</c> for a <see cref="ReportPivot"/>;
/// <c>&lt;!-- versions: LABEL --&gt;</c> and <c>&lt;!-- /versions --&gt;</c> are for a <see cref="VersionMatrix"/>;
/// <c>&lt;!-- startup: LABEL --&gt;</c> and <c>&lt;!-- /startup --&gt;</c> for a <see cref="StartupTable"/>;
/// <c>&lt;!-- figures --&gt;</c> and <c>&lt;!-- /figures --&gt;</c> for the figures of the results file;
/// <see cref="ClaimDocument"/> and <see cref="DurabilityDocument"/> have marks of their own. What stands between is made by
/// the program.
/// </summary>
public static class Documents
{
    private const string Providers = "providers";

    private static readonly TableMark[] s_marks =
    [
        new("matrix", TableMark.Label, (match, published) => ProviderMatrix.Of(Cases(match, published, Providers))),
        new("versions", TableMark.Label, (match, published) => VersionMatrix.Of(Cases(match, published, Providers))),
        new(
            "pivot",
            $@"{TableMark.Label} (?<study>[a-z-]+) (?<parts>[^\n]+?)",
            (match, published) =>
                ReportPivot.Parse(match.Groups["parts"].Value).Of(Cases(match, published, match.Groups["study"].Value))
        ),
        new(
            "startup",
            TableMark.Label,
            (match, published) => StartupTable.Of(Cases(match, published, StartupTable.Study))
        ),
        new("figures", Figures),
        .. ClaimDocument.Marks,
        .. DurabilityDocument.Marks,
    ];

    /// <summary>The documents that hold tables, below the repository's root.</summary>
    public static IReadOnlyList<string> All { get; } =
    ["README.md", "docs/commands.md", "docs/results.md", "docs/studies.md", "docs/claims.md", "docs/reliability.md"];

    /// <summary>A document with its tables as the published runs have them.</summary>
    /// <param name="text">The document.</param>
    /// <param name="published">The folder of the published runs, one folder per label.</param>
    /// <exception cref="FileNotFoundException">A label has no run of the study.</exception>
    /// <exception cref="FormatException">A mark does not say what the table shows.</exception>
    public static string Splice(string text, string published) =>
        s_marks.Aggregate(text, (document, mark) => mark.Fill(document, published));

    /// <summary>A case's value on an axis; empty where it has none.</summary>
    internal static string On(CaseResult result, string axis) => new LabelledCase("", result).On(axis);

    private static CaseResult[] Cases(Match match, string published, string study)
    {
        string label = match.Groups["label"].Value;
        string path = Path.Combine(published, label, ResultsFile.Name);
        CaseResult[] cases = File.Exists(path)
            ? [.. ResultsFile.Read(path).Cases.Where(result => result.Study == study)]
            : [];
        return cases.Length > 0
            ? cases
            : throw new FileNotFoundException($"the label '{label}' has no published run of {study}");
    }

    private static IEnumerable<string> Figures() =>
        ResultColumns
            .Metrics.Select(column =>
                $"| {string.Join(", ", column.Names.Select(name => $"`{name}`"))} | {column.Title} | {column.Meaning} |"
            )
            .Prepend("|---|---|---|")
            .Prepend("| Column | In tables | Meaning |");
}

/// <summary>
/// A kind of place in a document that the program fills: what stands between <c>&lt;!-- NAME --&gt;</c>, or
/// <c>&lt;!-- NAME: ARGUMENTS --&gt;</c>, and <c>&lt;!-- /NAME --&gt;</c>.
/// </summary>
internal sealed class TableMark
{
    /// <summary>The pattern of a label of a published run, which is its first group's name as well.</summary>
    public const string Label = "(?<label>[A-Za-z0-9._-]+)";

    private readonly Regex _place;
    private readonly Func<Match, string, string> _table;

    /// <summary>A mark with arguments.</summary>
    public TableMark(string name, string arguments, Func<Match, string, string> table)
        : this(name, table, $": {arguments}") { }

    /// <summary>A mark without arguments.</summary>
    public TableMark(string name, Func<IEnumerable<string>> lines)
        : this(name, (_, _) => Text(lines()), "") { }

    private TableMark(string name, Func<Match, string, string> table, string arguments)
    {
        _table = table;
        _place = new Regex(
            $@"(?<start><!-- {name}{arguments} -->\n).*?(?<end><!-- /{name} -->)",
            RegexOptions.Singleline | RegexOptions.CultureInvariant
        );
    }

    /// <summary>A document with each of these places filled; a label is a folder in that of the published runs.</summary>
    public string Fill(string document, string published) =>
        _place.Replace(
            document,
            match => match.Groups["start"].Value + _table(match, published) + match.Groups["end"].Value
        );

    /// <summary>Lines as the text of a table.</summary>
    public static string Text(IEnumerable<string> lines) => string.Concat(lines.Select(line => line + "\n"));
}
