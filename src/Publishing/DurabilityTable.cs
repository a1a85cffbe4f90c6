using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Publishing;

/// <summary>Tables and sentences on durability settings: their speed, and what crashes did.</summary>
public static class DurabilityTable
{
    private const string Provider = "provider";
    private const string RangeOfMachines = "range of machines";
    private const string Promise = "SQLite's promise for a power loss";

    private static readonly (string Title, Func<Row, string> Text)[] s_columns =
    [
        ("journal_mode", row => row.Setting.JournalMode),
        ("synchronous", row => row.Setting.Synchronous),
        (Provider, row => row.Provider),
        ("commits/s", row => FigureText.Count.Format(row.Figures.CommitsPerSecond.Value)),
        (RangeOfMachines, row => FigureText.Count.Interval(row.Figures.CommitsPerSecond)),
        ("killed processes", row => Describe(row.Figures.Kills)),
        ("power losses", row => Describe(row.Figures.PowerLosses)),
        (Promise, row => row.Setting.OnPowerLoss.Words),
        ("verdict", VerdictOf),
    ];

    public static IEnumerable<string> OfProvider(IReadOnlyList<CaseResult> cases) =>
        CreateTable([Provider], cases, 2..4);

    public static IEnumerable<string> OfAll(IReadOnlyList<CaseResult> cases) =>
        CreateTable([RangeOfMachines, Promise], cases, 3..4);

    public static IEnumerable<string> Promises() =>
        new Table(
            5,
            ["journal_mode", "synchronous", "process killed", "power lost", "why"],
            [
                .. from setting in DurabilitySetting.All
                group setting by (
                    Kill: setting.OnKill.Words,
                    PowerLoss: setting.OnPowerLoss.Words,
                    setting.Reason
                ) into alike
                let modes = alike.Select(setting => setting.JournalMode).Distinct()
                let values = alike.Select(setting => setting.Synchronous).Distinct()
                let promises = new[] { alike.Key.Kill, alike.Key.PowerLoss }
                select (string[])
                    [string.Join(", ", modes), string.Join(", ", values), .. promises, $"{alike.Key.Reason}."],
            ]
        ).ToMarkdown();

    public static IEnumerable<string> BrokenPromises(IReadOnlyList<CaseResult> cases) =>
        Rows(cases)
            .Where(row => !row.Figures.IsAsPromised(row.Setting))
            .Select(row =>
                $"{row.Provider} with {row.Setting}: SQLite {row.Setting.OnKill.Words} if a process is killed and"
                + $" {row.Setting.OnPowerLoss.Words} if the power fails (documented); measured with killed processes:"
                + $" {Describe(row.Figures.Kills)}, with power losses: {Describe(row.Figures.PowerLosses)}"
            );

    /// <summary>How many cases do as SQLite promises, and how many were not tested or not even measured.</summary>
    public static string Summary(IReadOnlyList<CaseResult> cases)
    {
        Row[] measured = [.. Rows(cases)];
        int tested = measured.Count(row => row.Figures.IsTested);
        (int Count, string Text)[] parts =
        [
            (tested, $"{tested - BrokenPromises(cases).Count()} of {tested} as SQLite promises"),
            (measured.Length - tested, $"cases not tested: {measured.Length - tested}"),
            (cases.Count - measured.Length, $"cases not measured: {cases.Count - measured.Length}"),
        ];
        return string.Join("; ", parts.Where(part => part.Count > 0).Select(part => part.Text));
    }

    private static string VerdictOf(Row row)
    {
        if (!row.Figures.IsTested)
        {
            return "not tested";
        }

        return row.Figures.IsAsPromised(row.Setting) ? "as promised" : "BROKEN";
    }

    private static string Describe(CrashTally? crashes)
    {
        if (crashes is not { } tally)
        {
            return "-";
        }

        (long Count, string Damage)[] damages =
        [
            (tally.Lost, $"lost (up to {FigureText.Count.Format(tally.MostLost)} at a time)"),
            (tally.HalfDone, "half-done"),
            (tally.Corrupt, "corrupt"),
        ];
        string done = string.Join(
            ", ",
            from damage in damages
            where damage.Count > 0
            select $"{FigureText.Count.Format(damage.Count)} {damage.Damage}"
        );
        return $"{(done.Length == 0 ? "no loss" : done)} in {FigureText.Count.Format(tally.Crashes)}";
    }

    // The columns from the start of `figures` on are not heads of the row, and those in it are aligned right.
    private static IEnumerable<string> CreateTable(
        string[] omittedTitles,
        IReadOnlyList<CaseResult> cases,
        Range figures
    )
    {
        (string Title, Func<Row, string> Text)[] shown = Array.FindAll(
            s_columns,
            column => !omittedTitles.Contains(column.Title)
        );
        string[][] rows = [.. Rows(cases).Select(row => shown.Select(column => column.Text(row)).ToArray())];
        Table table = new(figures.Start.Value, [.. shown.Select(column => column.Title)], rows) { Figures = figures };
        return table.ToMarkdown();
    }

    private static IEnumerable<Row> Rows(IReadOnlyList<CaseResult> cases) =>
        from result in cases
        let setting = DurabilitySetting.Find(result.On("pragmas"))
        let figures = DurabilityFigures.Read(result)
        where setting is not null && figures is not null
        select new Row(setting, result.Provider, figures);

    private sealed record Row(DurabilitySetting Setting, string Provider, DurabilityFigures Figures);
}
