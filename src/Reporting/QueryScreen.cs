namespace SqliteBench.Reporting;

public static class QueryScreen
{
    private const int WidestName = 22;
    private const int WidthOfTime = 9;

    /// <param name="queries">Queries with their times per execution, in ns, and their plans in words.</param>
    public static string First(IReadOnlyList<(string Name, double Time, string Plan)> queries) =>
        Lines(["one run"], [.. queries.Select(one => (one.Name, (string[])[FigureText.Time.Of(one.Time)], one.Plan))]);

    /// <summary>The results; each line ends with a line break.</summary>
    public static string Of(RunResults run, ReportCatalog catalog, string yours)
    {
        StudyCases[] studies = StudyCases.Of(run, catalog);
        StudyCases? changes = Array.Find(studies, study => study.Study == StudyReport.QueryChanges.Id);
        string[] ofQueries = Array.Find(studies, study => study.Study == StudyReport.Queries.Id) is { } queries
            ?
            [
                Lines(["fastest", "yours"], [.. Times(queries, changes, yours)]),
                .. queries.Answers.Where(answer => answer.Length > 0).Select(Plain),
            ]
            : [];
        string[] ofChanges = changes is null
            ? []
            : ["", StudyReport.QueryChanges.Question, "", .. changes.Headlines.Select(advice => Plain($"- {advice}"))];
        return LastScreen.Joined(ofQueries.Concat(ofChanges));
    }

    private static IEnumerable<(string Name, string[] Times, string Plan)> Times(
        StudyCases queries,
        StudyCases? changes,
        string yours
    ) =>
        from one in queries.With("time_ns")
        group one by queries.Setting(one, []) into same
        let own = same.FirstOrDefault(one => one.Provider == yours)
        let fastest = same.MinBy(one => one.Figure("time_ns").Value)!
        let found = changes is null ? null : QueryAdvice.InShort(changes, fastest.On(ResultColumns.Workload))
        select (
            same.Key,
            (string[])[Time(fastest), Time(own)],
            string.Join("; ", new[] { fastest.Case.Plan, found }.OfType<string>())
        );

    private static string Lines(string[] columns, IReadOnlyList<(string Name, string[] Times, string Plan)> queries)
    {
        int width = Math.Min(WidestName, queries.Select(one => one.Name.Length).DefaultIfEmpty().Max());
        int before = width + (columns.Length * WidthOfTime) + 2;
        string Start(string name, string[] times) =>
            $"{Cut(name, width)}{string.Concat(times.Select(time => time.PadLeft(WidthOfTime)))}  ";
        IEnumerable<string> lines =
            from one in queries
            let words = LastScreen.Fill(one.Plan, LastScreen.Width - before)
            from line in words
                .Skip(1)
                .Select(more => new string(' ', before) + more)
                .Prepend($"{Start(one.Name, one.Times)}{words[0]}".TrimEnd())
            select line;
        return LastScreen.Joined(lines.Prepend($"{Start("", columns)}plan"));
    }

    private static string Cut(string text, int width) =>
        text.Length <= width ? text.PadRight(width) : $"{text[..(width - 1)]}…";

    private static string Time(LabelledCase? one) =>
        one is null ? "-" : FigureText.Time.Of(one.Figure("time_ns").Value);

    private static string Plain(string sentence) => LastScreen.Wrap(sentence.Replace("`", ""));
}
