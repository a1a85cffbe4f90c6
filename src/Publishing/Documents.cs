using SqliteBench.Reporting;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Publishing;

/// <summary>Fills <c>&lt;!-- NAME[: ARGUMENTS] --&gt;</c> to <c>&lt;!-- /NAME --&gt;</c> with results.</summary>
public sealed partial class Documents
{
    private const string Figure = "figure";
    private const string Claim = "claim";
    private const string Verdict = "verdict";
    private const string Shown = "conditions";

    private readonly IReadOnlyList<RunResults> _machines;
    private readonly (string Name, StudyCases[] Studies)[] _studies;

    // What is a part of a line, and what has lines of its own.
    private readonly Dictionary<string, Func<Match, string>> _figures;
    private readonly Dictionary<string, Func<Match, IEnumerable<string>>> _tables;

    private Documents(IReadOnlyList<RunResults> machines, ReportCatalog catalog)
    {
        _machines = RunResults.Named(machines);
        _studies = [.. _machines.Select(machine => (machine.Name, StudyCases.Of([machine], catalog)))];
        // Only one document shows them.
        Lazy<IReadOnlyList<RatioOnMachines>> ratios = new(() => RatioOnMachines.Of(StudyCases.Of(_machines, catalog)));
        _figures = FiguresOf(new Claims([.. _studies.Select(machine => (StudyCases[][])[machine.Studies])]));
        _figures[Figure] = match => FigureOf(match).TextOn(_studies);
        _tables = new()
        {
            ["study"] = match => StudyTable.Of(ArgumentsOf(match), _studies).ToMarkdown(),
            ["providers"] = _ => ProviderTable.Of(StudiesOf("providers")).ToMarkdown(),
            ["machine"] = _ => Machines(),
            // Of the figures since the last heading or conditions.
            [Shown] = match =>
                Conditions.Of(Quoted(Before(match).Split("\n#")[^1].Split($"<!-- /{Shown} -->")[^1]), _studies),
            ["durability"] = match => Durability(ArgumentsOf(match)),
            ["durability promises"] = _ => DurabilityTable.Promises(),
            ["figures"] = _ => Columns(),
            ["machine prices"] = _ => MachineTable.Prices(_machines),
            ["machine studies"] = _ => MachineTable.Studies(ratios.Value),
            ["machine ratios"] = _ => MachineTable.Furthest(ratios.Value),
        };
    }

    public static IReadOnlyList<string> All { get; } =
    [
        "README.md",
        "docs/answers.md",
        "docs/claims.md",
        "docs/commands.md",
        "docs/literature.md",
        "docs/machines.md",
        "docs/reliability.md",
        "docs/results.md",
        "docs/studies.md",
    ];

    /// <param name="machines">The published results of the machines, at least one.</param>
    /// <exception cref="FormatException">A mark names no known table or figure, or the results lack it.</exception>
    public static string Splice(string text, IReadOnlyList<RunResults> machines, ReportCatalog catalog)
    {
        Documents documents = new(machines, catalog);
        // A mark without its end would take the text up to the next end along.
        Match half = Marker()
            .Match(Mark().Replace(text, match => new string('\n', match.Value.Count(one => one == '\n'))));
        return half.Success
            ? throw new FormatException($"line {LineOf(half)}: {half.Value} has no partner")
            : Mark().Replace(text, match => documents.Update(match));
    }

    internal static IEnumerable<(string Mark, string Content)> Marks(string text) =>
        Mark().Matches(text).Select(match => (match.Groups["begin"].Value, match.Groups["content"].Value));

    /// <summary>The figures of the marks with a name; by default, of those in sentences.</summary>
    public static IEnumerable<QuotedFigure> Quoted(string text, string name = Figure) =>
        MarksOf(text, name).Select(FigureOf);

    public static IEnumerable<QuotedFigure> Claimed(string text) => Quoted(text, Claim);

    /// <summary>The claims by other runs, and the document's lines on how to measure what those lack.</summary>
    public static (IReadOnlyList<string> Table, IReadOnlyList<string> Missing) ClaimsOf(
        string text,
        IEnumerable<RunResults> runs,
        ReportCatalog catalog
    )
    {
        IEnumerable<RunResults> newestFirst = runs.OrderByDescending(run => run.Started);
        Claims claims = new([
            [.. newestFirst.Select(run => StudyCases.Of(run, catalog))],
        ]);
        Dictionary<string, Func<Match, string>> figures = FiguresOf(claims);
        string paragraph = text.Split("\n\n").First(paragraph => Claimed(paragraph).Any());
        string[] table = Mark().Replace(paragraph, match => figures[match.Groups["name"].Value](match)).Split('\n');
        string[] missing =
        [
            .. table.Where(row => row.EndsWith($"{Claims.NotMeasured} |")).Select(row => row.Split(' ')[1]),
        ];
        return (
            table,
            [
                .. text.Split('\n')
                    .Where(line =>
                        line.StartsWith("- ") && line[2..].Split(':')[0].Split(", ").Intersect(missing).Any()
                    ),
            ]
        );
    }

    /// <summary>A complaint for each figure in a sentence that the machines lack and nobody will measure.</summary>
    public static IEnumerable<string> Lacks(
        string text,
        IReadOnlyList<RunResults> machines,
        ReportCatalog catalog,
        Func<QuotedFigure, bool> isMeasured
    )
    {
        Documents documents = new(machines, catalog);
        return from match in MarksOf(text, Figure)
            let complaint = documents.Complaint(match)
            where complaint is not null && !isMeasured(FigureOf(match))
            select complaint;
    }

    // The claims with their bounds, and their verdicts, which are about the claims before them in the line.
    private static Dictionary<string, Func<Match, string>> FiguresOf(Claims claims) =>
        new()
        {
            [Claim] = match => claims.Measured(FigureOf(match)),
            [Verdict] = match => claims.Verdict(Before(match).Split('\n')[^1]),
        };

    private static QuotedFigure FigureOf(Match match) => new(ArgumentsOf(match));

    private static string ArgumentsOf(Match match) => match.Groups["arguments"].Value;

    private static string Before(Match match) => match.Result("$`");

    private static IEnumerable<Match> MarksOf(string text, string name) =>
        Mark().Matches(text).Where(match => match.Groups["name"].Value == name);

    private string? Complaint(Match match)
    {
        try
        {
            Update(match);
            return null;
        }
        catch (FormatException exception)
        {
            return exception.Message;
        }
    }

    private string Update(Match match)
    {
        string name = match.Groups["name"].Value;
        string begin = match.Groups["begin"].Value;
        try
        {
            string content =
                _figures.TryGetValue(name, out Func<Match, string>? figure) ? figure(match)
                : _tables.TryGetValue(name, out Func<Match, IEnumerable<string>>? table) ? LinesOf(table(match))
                : throw new FormatException("no table has this name");
            return begin + content + match.Groups["end"].Value;
        }
        catch (FormatException exception)
        {
            throw new FormatException($"line {LineOf(match)}: {begin}: {exception.Message}", exception);
        }
    }

    private static string LinesOf(IEnumerable<string> table)
    {
        string[] lines = [.. table];
        return lines.Length > 0
            ? $"\n{string.Join('\n', lines)}\n"
            : throw new FormatException("there is nothing to show");
    }

    private static int LineOf(Match match) => Before(match).Split('\n').Length;

    // A study on each machine that measured it.
    private StudyCases[] StudiesOf(string id)
    {
        StudyCases[] found = [.. _studies.SelectMany(machine => machine.Studies).Where(study => study.Study == id)];
        return found.Length > 0 ? found : throw new FormatException($"the results have no study '{id}'");
    }

    // Each machine with its date, then the packages with their SQLite libraries.
    private IEnumerable<string> Machines()
    {
        IEnumerable<string> packages =
            from one in StudiesOf("providers").SelectMany(study => study.All)
            let version = one.Version("package_version")
            where version is not null
            group $"{one.Version(ResultColumns.Package)} {version}" by one.Version("sqlite_version") into engine
            select $"{StudyCases.Listed(engine.Distinct())} on SQLite {engine.Key}";
        return
        [
            .. _machines.Select(machine =>
                $"- `{machine.Name}`: {EnvironmentSection.Summary(machine)}, {machine.WhenMeasured}"
            ),
            $"- {string.Join("; ", packages)}",
        ];
    }

    // Every machine has the same seeds, so what was lost is the same.
    private IEnumerable<string> Durability(string provider)
    {
        CaseResult[] cases =
        [
            .. MeanOfMachines
                .Of(_machines)
                .Cases.Where(result => result.Study == Study.Durability.Id && result.Provider == provider),
        ];
        return cases.Length > 0
            ? DurabilityTable.OfProvider(cases)
            : throw new FormatException($"the results have no study '{Study.Durability.Id}'");
    }

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
        @"(?<begin><!-- (?<name>[a-z]+(?: [a-z]+)?)(?:: (?<arguments>[^\n>]*?))? -->)(?<content>((?!<!-- ).)*)(?<end><!-- /\k<name> -->)",
        RegexOptions.Singleline | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Mark();

    [GeneratedRegex("<!-- /?[a-z]+(?: [a-z]+)?(?:: [^\n>]*)? -->")]
    private static partial Regex Marker();
}
