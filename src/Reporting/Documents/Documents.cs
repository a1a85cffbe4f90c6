using System.Text.RegularExpressions;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Published;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// Writes tables of published runs into documents, between <c>&lt;!-- NAME --&gt;</c>, or
/// <c>&lt;!-- NAME: ARGUMENTS --&gt;</c>, and <c>&lt;!-- /NAME --&gt;</c>.
/// </summary>
public static class Documents
{
    private const string Label = ": (?<label>[A-Za-z0-9._-]+)";

    private static readonly (string Name, string Arguments, Func<Mark, IEnumerable<string>> Lines)[] s_marks =
    [
        ("table", $"{Label} (?<plot>[a-z-]+)", mark => mark.TableOfPlot()),
        (
            "pivot",
            $@"{Label} (?<study>[a-z-]+) {ReportPivot.Parts}",
            mark =>
                new ReportPivot(mark["rows"], mark["column"], mark["value"], mark["where"], mark["over"]).Of(
                    mark.Cases(mark["study"])
                )
        ),
        (StudyReport.Durability.Id, Label, mark => DurabilityTable.OfAll(mark.Cases(StudyReport.Durability.Id))),
        (
            StudyReport.Durability.Id,
            $"{Label} (?<provider>[a-z-]+)",
            mark => DurabilityTable.OfProvider(mark.Cases(StudyReport.Durability.Id, mark["provider"]))
        ),
        ("durability promises", "", _ => DurabilityTable.Promises()),
        ("claims", Label, mark => ClaimTable.Verdicts(mark.Claims())),
        ("claim rules", "", _ => ClaimTable.Rules(ClaimCatalog.All)),
        ("claim commands", "", _ => ClaimTable.Commands(ClaimCatalog.All).Select(line => $"- {line}")),
        ("figures", "", _ => Figures()),
    ];

    /// <summary>The documents with tables, below the repository's root.</summary>
    public static IReadOnlyList<string> All { get; } =
    ["README.md", "docs/commands.md", "docs/results.md", "docs/studies.md", "docs/claims.md", "docs/reliability.md"];

    /// <summary>Updates the tables of a document from published runs, which are in a folder per label.</summary>
    /// <exception cref="FileNotFoundException">A label has no run of the study, or no such plot.</exception>
    /// <exception cref="FormatException">A mark names no known table.</exception>
    public static string Splice(string text, string published, ReportCatalog catalog)
    {
        HashSet<string> known = [];
        string document = text;
        foreach ((string name, string arguments, Func<Mark, IEnumerable<string>> lines) in s_marks)
        {
            document = Regex.Replace(
                document,
                $@"(?<mark><!-- {name}{arguments} -->)\n.*?(?<end><!-- /{name} -->)",
                match =>
                {
                    Mark mark = new(match, published, catalog);
                    known.Add(mark["mark"]);
                    return string.Join('\n', [mark["mark"], .. lines(mark), mark["end"]]);
                },
                RegexOptions.Singleline | RegexOptions.CultureInvariant
            );
        }

        return
            Regex
                .Matches(text, @"<!-- (?<name>[a-z ]+)(:[^\n]*)? -->(?=.*<!-- /\k<name> -->)", RegexOptions.Singleline)
                .Select(match => match.Value)
                .FirstOrDefault(mark => !known.Contains(mark))
                is { } unknown
            ? throw new FormatException($"{unknown} names no known table")
            : document;
    }

    private static IEnumerable<string> Figures() =>
        new Table(
            3,
            ["Column", "In tables", "Meaning"],
            [
                .. ResultColumns.Metrics.Select(column =>
                    (string[])
                        [string.Join(", ", column.Names.Select(name => $"`{name}`")), column.Title, column.Meaning]
                ),
            ]
        ).ToMarkdown();

    /// <summary>A mark in a document, and its published runs.</summary>
    private sealed class Mark(Match match, string published, ReportCatalog catalog)
    {
        public string this[string argument] => match.Groups[argument].Value;

        private string Folder => Path.Combine(published, this["label"]);

        private RunResults? Run =>
            Path.Combine(Folder, ResultsFile.Name) is var path && File.Exists(path) ? ResultsFile.Read(path) : null;

        public CaseResult[] Cases(string study, string? provider = null)
        {
            CaseResult[] cases =
            [
                .. (Run?.Cases ?? []).Where(one =>
                    one.Study == study && (provider is null || one.Provider == provider)
                ),
            ];
            return cases.Length > 0
                ? cases
                : throw new FileNotFoundException($"the label '{this["label"]}' has no published run of {study}");
        }

        /// <summary>The table of a plot on the page of the label.</summary>
        public IEnumerable<string> TableOfPlot()
        {
            Page? page = Run is { } run ? new ReportPage(NamedRun.Of([run]), catalog).Make() : null;
            return page?.Plots.FirstOrDefault(plot => plot.Name == this["plot"])?.ToTable().ToMarkdown()
                ?? throw new FileNotFoundException($"the label '{this["label"]}' has no plot {this["plot"]}");
        }

        public IReadOnlyList<AssessedClaim> Claims()
        {
            IReadOnlyList<string> files = ResultsFile.AllIn(Folder);
            return files.Count > 0
                ? ClaimCatalog.Assess(files.Select(ResultsFile.Read))
                : throw new FileNotFoundException($"the label '{this["label"]}' has no published run");
        }
    }
}
