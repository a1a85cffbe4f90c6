namespace SqliteBench.Reporting;

public static class QueryScreen
{
    private const int WidestName = 22;
    private const int WidthOfTime = 9;

    /// <param name="queries">Queries with their times per execution, in ns, their counts, and their plans in words.</param>
    public static string First(
        IReadOnlyList<(string Name, Estimate Time, double Steps, double Misses, string Plan)> queries
    ) =>
        Lines(
            ["one run", "steps", "misses"],
            [
                .. from one in queries
                let counts = new[] { one.Steps, one.Misses }.Select(FigureText.Count.Tick)
                select (one.Name, (string[])[Text(one.Time), .. counts], one.Plan),
            ]
        );

    /// <summary>The results; each line ends with a line break.</summary>
    public static string Of(RunResults run, ReportCatalog catalog, string yours)
    {
        StudyCases[] studies = StudyCases.Of(run, catalog);
        StudyCases? changes = Array.Find(studies, study => study.Study == Study.QueryChanges.Id);
        string[] ofQueries = Array.Find(studies, study => study.Study == Study.Queries.Id) is { } queries
            ?
            [
                Lines(["fastest", "yours"], [.. Times(queries, changes, yours)]),
                .. queries.Answers.Where(answer => answer.Length > 0).Select(Plain),
                .. Shares(queries, yours).Select(Plain),
            ]
            : [];
        IEnumerable<string> others =
            from study in studies
            where study.Study != Study.Queries.Id
            let answers = study.Headlines.Select(answer => Plain($"- {answer}"))
            from line in (string[])["", study.Report.Question, "", .. answers]
            select line;
        return LastScreen.Joined(ofQueries.Concat(others));
    }

    // How much of a query's time is SQLite's, the library's and the mapper's, and what they read for it.
    private static IEnumerable<string> Shares(StudyCases queries, string yours)
    {
        string[] layers =
        [
            CaseResult.Native,
            .. queries.Layers.FirstOrDefault(layer => layer.Id == yours)?.Below.Where(id => id != CaseResult.Native)
                ?? [],
            yours,
        ];
        return from own in queries.With("result_rows")
            where own.Provider == yours
            let all = layers
                .Distinct()
                .Select(id => queries.Same(own, ResultColumns.Provider, id))
                .OfType<LabelledCase>()
                .ToArray()
            where all.Length > 1 && all[0].Provider == CaseResult.Native
            let parts = all.Zip(
                all.Skip(1),
                (below, one) => $"{FigureText.Time.Of(Math.Max(0, Time(one) - Time(below)))} {one.Provider}"
            )
            select $"{own.On(ResultColumns.Workload)}: {FigureText.Time.Of(Time(own))} in total: {FigureText.Time.Of(Time(all[0]))} SQLite, {string.Join(", ", parts)}; returns {Number(own, "result_rows", "row")} of {Number(own, "result_columns", "column")}, {Number(own, "result_bytes", "byte")}";

        static double Time(LabelledCase one) => one.Figure("time_ns").Value;
    }

    private static string Number(LabelledCase one, string metric, string noun) =>
        Plural.Of(FigureText.Count.Of(one.Figure(metric).Value), noun);

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
            let words = Terminal.Fill(one.Plan, Terminal.Width - before)
            from line in words
                .Skip(1)
                .Select(more => new string(' ', before) + more)
                .Prepend($"{Start(one.Name, one.Times)}{words[0]}".TrimEnd())
            select line;
        return LastScreen.Joined(lines.Prepend($"{Start("", columns)}plan"));
    }

    private static string Cut(string text, int width) =>
        text.Length <= width ? text.PadRight(width) : $"{text[..(width - 1)]}…";

    private static string Time(LabelledCase? one) => one is null ? "-" : Text(one.Figure("time_ns"));

    private static string Text(Estimate time) => $"{(time.IsAtLeast() ? ">" : "")}{FigureText.Time.Of(time.Value)}";

    private static string Plain(string sentence) => Terminal.Wrap(InlineText.ToPlain(sentence));
}
