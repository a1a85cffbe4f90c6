using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting;

/// <summary>The text that <c>queries</c> prints: the advice, a line per query, and what timing adds.</summary>
public static class QueryScreen
{
    private const int MaximumNameWidth = 20;
    private const int WidthOfTime = 9;
    private const int WidthOfSteps = 8;
    private const int WidthOfGain = 11;
    private const int MaximumDescriptionWidth = 40;

    public static string Format(QueryFindings findings, bool showsPlans) =>
        LastScreen.JoinLines([
            .. FormatAdvice(findings),
            "",
            .. FormatQueries(findings.Queries),
            .. showsPlans ? findings.Queries.SelectMany(FormatPlan) : [],
            .. findings.Remarks.Count > 0 ? (string[])[""] : [],
            .. findings.Remarks.Select(Terminal.Wrap),
        ]);

    /// <summary>The measured times of the changes and, if providers were compared, of the provider's layers.</summary>
    public static string FormatTimes(RunResults run, ReportCatalog catalog, string yours)
    {
        StudyCases[] studies = StudyCases.From([run], catalog);
        StudyCases? changes = Array.Find(studies, study => study.Study == QueryStudies.Advice);
        CaseResult[] compared = [.. (changes?.Compared ?? []).OrderBy(result => result.Ratio.Value)];
        StudyCases? queries = Array.Find(studies, study => study.Study == QueryStudies.Queries);
        string? headline = queries is null ? null : Headline.Format(queries);
        IEnumerable<string> lines =
        [
            .. compared.Length > 0 ? (string[])[$"Timed on {yours}:"] : [],
            .. compared.Select(FormatChange),
            .. headline is null ? [] : FormatShares(queries!, yours).Prepend(headline),
        ];
        return LastScreen.JoinLines(lines.Select(WrapPlain));
    }

    private static string FormatChange(CaseResult result)
    {
        Estimate time = result.Figure("time_ns");
        string before = FigureText.Time.Format(time.Value / result.Ratio.Value);
        string times =
            $"{result.On(ResultColumns.Workload)}: {before} before, {FigureText.Time.Format(time.Value)} after";
        if (result.IsNoise(result.Ratio))
        {
            return $"{times}, no difference larger than the noise";
        }

        if (result.Ratio.Value < 1)
        {
            return $"{times}, {FigureText.Ratio.Sentence(result.Ratio.Inverse())} times as fast";
        }

        return $"{times}, takes {FigureText.Ratio.Sentence(result.Ratio)} times as long";
    }

    private static List<string> FormatAdvice(QueryFindings findings)
    {
        if (findings.Changes.Count + findings.Rewrites.Count == 0)
        {
            return ["No schema change is worth making: none saves both 0.1 ms and a fifth of a query's work."];
        }

        List<string> lines = ["Advice, based on SQLite's steps and page reads on a copy of the database:", ""];
        foreach ((int place, ChangeFinding change) in findings.Changes.Index())
        {
            lines.Add(Terminal.Wrap($"{place + 1}. {Printable.LineOf(change.Sql)};"));
            lines.AddRange(Indent(DescribeGains(change, findings.Bytes)));
        }

        foreach ((int place, RewriteFinding rewrite) in findings.Rewrites.Index())
        {
            lines.Add(Terminal.Wrap($"{findings.Changes.Count + place + 1}. {rewrite.Query}: {rewrite.What}"));
            lines.AddRange(rewrite.Sql.Split('\n', StringSplitOptions.RemoveEmptyEntries).SelectMany(Indent));
            lines.AddRange(Indent(DescribeRewrite(rewrite)));
        }

        if (findings.Changes.Count > 1)
        {
            double bytes = findings.Changes.Sum(change => change.Bytes);
            string growth = DescribeGrowth(bytes, findings.Bytes);
            lines.Add(Terminal.Wrap($"Together: {DescribeSpeed(findings.Together)}; {growth}."));
        }

        return lines;
    }

    private static string DescribeGains(ChangeFinding change, double bytes)
    {
        IEnumerable<string> gains = change.Gains.Select(gain =>
            gain.Gain >= 1
                ? $"{gain.Query} {DescribeSpeed(gain)}"
                : $"{gain.Query} {FormatGain(1 / gain.Gain)} times the work"
        );
        return $"{string.Join("; ", [.. gains, DescribeGrowth(change.Bytes, bytes)])}. {change.Note}".TrimEnd();
    }

    private static string DescribeRewrite(RewriteFinding rewrite)
    {
        string rows = rewrite.IsSame
            ? "same rows on your data"
            : "its rows differ from the original's: see docs/queries.md";
        return rewrite.Gain > 0 ? $"about {FormatGain(rewrite.Gain)} times as fast; {rows}." : $"{rows}.";
    }

    private static string DescribeSpeed(QueryGain gain) =>
        $"{(gain.IsAtLeast ? "more than" : "about")} {FormatGain(gain.Gain)} times as fast";

    private static string DescribeGrowth(double bytes, double bytesOfFile)
    {
        string share = $"{Math.Abs(bytes) / bytesOfFile * 100:0.#} % of the file";
        return $"{(bytes < 0 ? "-" : "+")}{FigureText.Number(Math.Abs(bytes) / 1e6)} MB ({share})";
    }

    // The gain is an estimate, so it has two digits.
    private static string FormatGain(double gain) =>
        gain < 10 ? $"{gain:0.0}" : $"{FigureText.RoundToTwoDigits(gain):#,0}";

    private static IEnumerable<string> Indent(string text) =>
        Terminal.Fill(text, Terminal.Width - 4).Select(line => $"   {line.TrimEnd()}");

    private static IEnumerable<string> FormatQueries(IReadOnlyList<QueryFinding> queries)
    {
        int width = Math.Min(MaximumNameWidth, queries.Select(query => query.Name.Length).DefaultIfEmpty().Max());
        int fixedWidth = width + WidthOfTime + WidthOfSteps + WidthOfGain + 2;
        int descriptionWidth = Math.Min(MaximumDescriptionWidth, Terminal.Width - fixedWidth);
        string Line(string name, string time, string steps, string gain, string does) =>
            $"{Cut(name, width).PadRight(width)}{time.PadLeft(WidthOfTime)}{steps.PadLeft(WidthOfSteps)}{gain.PadLeft(WidthOfGain)}  {Cut(does, descriptionWidth)}".TrimEnd();
        return queries
            .Select(query =>
                Line(
                    query.Name,
                    double.IsNaN(query.Nanoseconds) ? "-" : FigureText.Time.Format(query.Nanoseconds),
                    $"{(double.IsNaN(query.Nanoseconds) ? ">" : "")}{FigureText.Count.Tick(query.Steps)}",
                    DescribeAdvised(query.Advised),
                    query.Does
                )
            )
            .Prepend(Line("", "time", "steps", "advised", "what it does"));
    }

    private static string DescribeAdvised(QueryGain gain)
    {
        if (!gain.IsNoteworthy)
        {
            return "same";
        }

        return gain.Gain < 1 ? $"x{1 / gain.Gain:0.0}" : $"{(gain.IsAtLeast ? ">" : "")}1/{FormatGain(gain.Gain)}";
    }

    private static IEnumerable<string> FormatPlan(QueryFinding query) =>
        query.Plan.Select(line => Cut($"  {line}", Terminal.Width)).Prepend(query.Name).Prepend("");

    // Says how much of a query's time SQLite, the library and the mapper take.
    private static IEnumerable<string> FormatShares(StudyCases queries, string yours)
    {
        ProviderLayer? own = queries.Layers.FirstOrDefault(layer => layer.Id == yours);
        string[] layers = [CaseResult.Native, .. own?.Below ?? [], yours];
        return from result in queries.With("result_rows")
            where result.Provider == yours
            let all = layers
                .Distinct()
                .Select(id => queries.Same(result, ResultColumns.Provider, id))
                .OfType<CaseResult>()
                .ToArray()
            where all.Length > 1 && all[0].Provider == CaseResult.Native
            let parts = all.Zip(
                all.Skip(1),
                (below, upper) => $"{TextOf(Math.Max(0, TimeOf(upper) - TimeOf(below)))} {upper.Provider}"
            )
            select $"{result.On(ResultColumns.Workload)}: {TextOf(TimeOf(result))} in total: {TextOf(TimeOf(all[0]))} SQLite, {string.Join(", ", parts)}";
    }

    private static string TextOf(double nanoseconds) => FigureText.Time.Format(nanoseconds);

    private static double TimeOf(CaseResult result) => result.Figure("time_ns").Value;

    private static string Cut(string text, int width) => text.Length <= width ? text : $"{text[..(width - 1)]}…";

    private static string WrapPlain(string sentence) => Terminal.Wrap(InlineText.ToPlain(sentence));
}
