using System.Text.RegularExpressions;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Claims.Published;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// Writes published results into documents, between <c>&lt;!-- NAME --&gt;</c>, or
/// <c>&lt;!-- NAME: ARGUMENTS --&gt;</c>, and <c>&lt;!-- /NAME --&gt;</c>.
/// </summary>
public sealed partial class Documents
{
    private const string Figure = "figure";

    private readonly RunResults _results;
    private readonly StudyCases[] _studies;
    private readonly Lazy<Page> _page;
    private readonly Dictionary<string, Func<string, IEnumerable<string>>> _marks;

    private Documents(RunResults results, ReportCatalog catalog)
    {
        _results = results;
        _studies = [.. StudyCases.Of(results.Cases.Select(one => new LabelledCase("", one)), catalog)];
        _page = new Lazy<Page>(() => new ReportPage(NamedRun.Of([results]), catalog).Make());
        _marks = new()
        {
            ["table"] = TableOfPlot,
            ["providers"] = _ => ProviderTable.Of(Study("providers")).ToMarkdown(),
            ["answer"] = study => Study(study).Answers,
            ["machine"] = _ => [Machine()],
            [Figure] = arguments => [InlineFigure.Of(arguments, Study)],
            ["durability"] = provider =>
                DurabilityTable.OfProvider([
                    .. Study(StudyReport.Durability.Id)
                        .All.Select(one => one.Case)
                        .Where(one => one.Provider == provider),
                ]),
            ["durability promises"] = _ => DurabilityTable.Promises(),
            ["claims"] = _ => ClaimTable.Verdicts(ClaimCatalog.Assess([_results])),
            ["claim rules"] = _ => ClaimTable.Rules(ClaimCatalog.All),
            ["claim commands"] = _ => ClaimTable.Commands(ClaimCatalog.All).Select(line => $"- {line}"),
            ["figures"] = _ => Columns(),
        };
    }

    /// <summary>The documents with results, below the repository's root.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        "README.md",
        "docs/answers.md",
        "docs/claims.md",
        "docs/commands.md",
        "docs/literature.md",
        "docs/reliability.md",
        "docs/results.md",
        "docs/studies.md",
    ];

    /// <summary>Updates a document.</summary>
    /// <exception cref="FormatException">A mark names no known table or figure, or the results lack it.</exception>
    public static string Splice(string text, RunResults results, ReportCatalog catalog)
    {
        Documents documents = new(results, catalog);
        return Mark().Replace(text, match => documents.Update(match));
    }

    /// <summary>The marks of a document: each with what stands between it and its end.</summary>
    internal static IEnumerable<(string Mark, string Content)> Marks(string text) =>
        Mark().Matches(text).Select(match => (match.Groups["begin"].Value, match.Groups["content"].Value));

    /// <summary>The figures in the sentences of a document.</summary>
    /// <exception cref="FormatException">One of them is written otherwise.</exception>
    public static IEnumerable<QuotedFigure> Quoted(string text) =>
        Mark()
            .Matches(text)
            .Where(match => match.Groups["name"].Value == Figure)
            .Select(match => QuotedFigure.Parse(match.Groups["arguments"].Value));

    // A figure is part of a line; everything else has lines of its own.
    private string Update(Match match)
    {
        string name = match.Groups["name"].Value;
        string begin = match.Groups["begin"].Value;
        string end = match.Groups["end"].Value;
        if (!_marks.TryGetValue(name, out Func<string, IEnumerable<string>>? lines))
        {
            throw new FormatException($"{begin} names no known table");
        }

        try
        {
            string[] content = [.. lines(match.Groups["arguments"].Value)];
            return content.Length == 0 ? throw new FormatException("there is nothing to show")
                : name == Figure ? $"{begin}{content[0]}{end}"
                : string.Join('\n', [begin, .. content, end]);
        }
        catch (FormatException exception)
        {
            throw new FormatException($"{begin}: {exception.Message}", exception);
        }
    }

    private StudyCases Study(string id) =>
        Array.Find(_studies, study => study.Study == id)
        ?? throw new FormatException($"the results have no study '{id}'");

    // The machine, the date, and the packages with their SQLite libraries.
    private string Machine()
    {
        IEnumerable<string> packages =
            from one in Study("providers").All
            let version = one.Case.Version("package_version")
            where version is not null
            group $"{one.Case.Version(ResultColumns.Package)} {version}" by one.Case.Version(
                "sqlite_version"
            ) into engine
            select $"{StudyCases.Listed(engine.Distinct())} on SQLite {engine.Key}";
        return $"{EnvironmentSection.Summary(_results)}, {NamedRun.WhenAll(_results)}; {string.Join("; ", packages)}.";
    }

    private IEnumerable<string> TableOfPlot(string name) =>
        _page.Value.Plots.FirstOrDefault(plot => plot.Name == name)?.ToTable().ToMarkdown()
        ?? throw new FormatException($"the results have no plot '{name}'");

    private static IEnumerable<string> Columns() =>
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

    [GeneratedRegex(
        @"(?<begin><!-- (?<name>[a-z]+(?: [a-z]+)?)(?:: (?<arguments>[^\n>]*?))? -->)(?<content>.*?)(?<end><!-- /\k<name> -->)",
        RegexOptions.Singleline | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Mark();
}
