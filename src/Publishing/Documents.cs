using Interleaving;
using SqliteBench.Reporting;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Publishing;

/// <summary>Fills in results, between <c>&lt;!-- NAME[: ARGUMENTS] --&gt;</c> and <c>&lt;!-- /NAME --&gt;</c>.</summary>
public sealed partial class Documents
{
    private const string Figure = "figure";
    private const string Claim = "claim";
    private const string Verdict = "verdict";
    private const string ConditionsName = "conditions";

    private readonly IReadOnlyList<RunResults> _machines;
    private readonly (string Name, StudyCases[] Studies)[] _studies;

    private readonly Dictionary<string, Func<Match, string>> _contents;

    private Documents(IReadOnlyList<RunResults> machines, ReportCatalog catalog)
    {
        _machines = RunResults.Named(machines);
        _studies = [.. _machines.Select(machine => (machine.Name, StudyCases.From([machine], catalog)))];
        _contents = ContentsOf(new Claims([.. _studies.Select(machine => (StudyCases[][])[machine.Studies])]));
        _contents[Figure] = match => FigureOf(match).TextOn(_studies);
        // The tests of the intervals fill this mark, so its content stays.
        _contents["coverage"] = match => match.Groups["content"].Value;
        // A figure fills a part of a line; a table has lines of its own.
        Dictionary<string, Func<Match, IEnumerable<string>>> tables = new()
        {
            ["study"] = match => StudyTable.Create(ArgumentsOf(match), _studies).ToMarkdown(),
            ["machine"] = _ => DescribeMachines(),
            ["baselines"] = _ => [DescribeBaselines()],
            // The conditions are those of the figures since the last heading or conditions.
            [ConditionsName] = match =>
                Conditions.Describe(
                    Quoted(Before(match).Split("\n#")[^1].Split($"<!-- /{ConditionsName} -->")[^1]),
                    _studies
                ),
            ["durability"] = match => DurabilityTable.OfProvider(CasesOfDurability(ArgumentsOf(match))),
            ["durability promises"] = _ => DurabilityTable.Promises(),
            ["figures"] = _ => DescribeColumns(),
            ["machine prices"] = _ => MachineTable.Prices(_machines),
            ["machine studies"] = _ =>
                MachineTable.Studies(RatioOnMachines.SpreadsOf(StudyCases.From(_machines, catalog))),
        };
        foreach ((string name, Func<Match, IEnumerable<string>> linesOf) in tables)
        {
            _contents[name] = match => LinesOf(linesOf(match));
        }
    }

    /// <summary>The documents that have marks; README.md has to be the first.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        "README.md",
        "docs/answers.md",
        "docs/commands.md",
        "docs/literature.md",
        "docs/machines.md",
        "docs/method.md",
        "docs/pitfalls.md",
        "docs/reliability.md",
        "docs/results.md",
        "docs/studies.md",
    ];

    /// <exception cref="FormatException">A mark names no known table or figure, or the results lack it.</exception>
    public static string Splice(string text, IReadOnlyList<RunResults> machines, ReportCatalog catalog)
    {
        Documents documents = new(machines, catalog);
        // A mark without its end would take the text up to the next end along.
        Match unmatched = Marker()
            .Match(Mark().Replace(text, match => new string('\n', match.Value.Count(letter => letter == '\n'))));
        if (unmatched.Success)
        {
            throw new FormatException($"line {LineOf(unmatched)}: {unmatched.Value} has no partner");
        }

        return Mark().Replace(text, match => documents.Fill(match));
    }

    internal static IEnumerable<(string Mark, string Content)> Marks(string text) =>
        Mark().Matches(text).Select(match => (match.Groups["begin"].Value, match.Groups["content"].Value));

    /// <summary>The figures of the marks with a name; by default, of those in sentences.</summary>
    public static IEnumerable<QuotedFigure> Quoted(string text, string name = Figure) =>
        MarksOf(text, name).Select(FigureOf);

    public static IEnumerable<QuotedFigure> Claimed(string text) => Quoted(text, Claim);

    /// <summary>The claims by other runs, and the document's lines on how to measure what those lack.</summary>
    public static (IReadOnlyList<string> Claims, IReadOnlyList<string> Missing) ClaimsOf(
        string text,
        IEnumerable<RunResults> runs,
        ReportCatalog catalog
    )
    {
        IEnumerable<RunResults> newestFirst = runs.OrderByDescending(run => run.Started);
        Dictionary<string, Func<Match, string>> contents = ContentsOf(
            new Claims([(StudyCases[][])[.. newestFirst.Select(run => StudyCases.From([run], catalog))]])
        );
        string[] lines = text.Split('\n');
        string[] judged =
        [
            .. from line in lines
            where Claimed(line).Any()
            select Mark().Replace(line, match => contents[match.Groups["name"].Value](match)),
        ];
        // In docs/literature.md, the line of a claim begins with its name in bold, that of a command with claims' names.
        string[] missing =
        [
            .. judged.Where(line => line.Contains(Claims.NotMeasured)).Select(line => line.Split("**")[1]),
        ];
        return (
            [.. judged.Select(line => line.TrimStart('-', ' ').Replace("*", "").Replace("`", ""))],
            Array.FindAll(
                lines,
                line => line.StartsWith("- ") && line[2..].Split(':')[0].Split(", ").Intersect(missing).Any()
            )
        );
    }

    /// <summary>A complaint about the first figure in a sentence that the machines lack and nobody will measure.</summary>
    public static string? FindMissingFigure(
        string text,
        IReadOnlyList<RunResults> machines,
        ReportCatalog catalog,
        Func<QuotedFigure, bool> isMeasured
    )
    {
        Documents documents = new(machines, catalog);
        try
        {
            foreach (Match match in MarksOf(text, Figure).Where(match => !isMeasured(FigureOf(match))))
            {
                documents.Fill(match);
            }

            return null;
        }
        catch (FormatException exception)
        {
            return exception.Message;
        }
    }

    // Returns the claims with their bounds, and the verdicts on the claims that are before them in the line.
    private static Dictionary<string, Func<Match, string>> ContentsOf(Claims claims) =>
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

    private string Fill(Match match)
    {
        string begin = match.Groups["begin"].Value;
        try
        {
            Func<Match, string> contentOf =
                _contents.GetValueOrDefault(match.Groups["name"].Value)
                ?? throw new FormatException("no table has this name");
            return begin + contentOf(match) + match.Groups["end"].Value;
        }
        catch (FormatException exception)
        {
            throw new FormatException($"line {LineOf(match)}: {begin}: {exception.Message}", exception);
        }
    }

    private static string LinesOf(IEnumerable<string> table)
    {
        string[] lines = [.. table];
        if (lines.Length == 0)
        {
            throw new FormatException("there is nothing to show");
        }

        return $"\n{string.Join('\n', lines)}\n";
    }

    private static int LineOf(Match match) => Before(match).Split('\n').Length;

    // Says how far identical candidates are apart: that is noise and bias, which nothing else can show.
    private string DescribeBaselines()
    {
        Estimate[] ratios = [.. _machines.SelectMany(machine => machine.BaselineRatios)];
        if (ratios.Length == 0)
        {
            throw new FormatException("the results have no baselines");
        }

        double[] deviations = [.. ratios.Select(ratio => Math.Max(ratio.Value, 1 / ratio.Value) - 1).Order()];
        int held = ratios.Count(ratio => ratio.IsNoise());
        return $"Of {ratios.Length} baselines measured against themselves, {100.0 * held / ratios.Length:0} % have a 95 % interval"
            + $" that contains 1. Half of their ratios differ from 1 by less than {deviations[ratios.Length / 2] * 100:0.0} %.";
    }

    /// <summary>The first table of README, without links and marks: what to do, and what it gains.</summary>
    public static IReadOnlyList<PageBlock> AdviceOf(string readme)
    {
        IEnumerable<string> table = readme
            .Split('\n')
            .SkipWhile(line => !line.StartsWith('|'))
            .TakeWhile(line => line.StartsWith('|'));
        string[][] lines =
        [
            .. from line in table
            let text = Regex.Replace(line, @"<!--.*?-->|\*\*|\[(?<text>[^\]]*)\]\([^)]*\)", "${text}")
            select text.Trim('|').Split('|', StringSplitOptions.TrimEntries),
        ];
        if (lines.Length < 3)
        {
            return [];
        }

        Table advice = new(1, lines[0], [.. lines.Skip(2)]) { Figures = ..0 };
        return [new TableBlock("advice", "What to use", advice)];
    }

    private IEnumerable<string> DescribeMachines()
    {
        IEnumerable<string> packages =
            from result in _machines.SelectMany(machine => machine.Cases)
            where result.Study == "providers"
            let version = result.Version("package_version")
            where version is not null
            group $"{result.Version(ResultColumns.Package)} {version}" by result.Version("sqlite_version") into engine
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
    private CaseResult[] CasesOfDurability(string provider)
    {
        IEnumerable<CaseResult> all = RunResults.Average(_machines).Cases;
        CaseResult[] cases =
        [
            .. all.Where(result => result.Study == Study.Durability.Id && result.Provider == provider),
        ];
        return cases.Length > 0
            ? cases
            : throw new FormatException($"the results have no study '{Study.Durability.Id}'");
    }

    private static IEnumerable<string> DescribeColumns() =>
        new Table(
            3,
            ["Column", "In tables", "Meaning"],
            [
                .. from first in ResultColumns.Metrics.Index()
                where first.Item.Meaning != ResultColumn.SeeAbove
                let below = ResultColumns.Metrics.Skip(first.Index + 1)
                let others = below.TakeWhile(column => column.Meaning == ResultColumn.SeeAbove)
                let row = others.Prepend(first.Item).ToArray()
                let names = row.SelectMany(column => column.Names).Select(name => $"`{name}`")
                let titles = row.Select(column => column.Title)
                select (string[])[string.Join(", ", names), string.Join(", ", titles), first.Item.Meaning],
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
