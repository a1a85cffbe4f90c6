using SqliteBench.Reporting.Plots;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>What a commit costs with each setting, and what the setting lost: a panel per provider, a row per setting.</summary>
internal sealed class DurabilityPrice : IStudyPlot
{
    private const double Second = 1e9;
    private const string Nothing = "kept everything";
    private const string Transactions = "lost transactions";
    private const string Database = "damaged databases";

    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-price",
            "Time of a commit, and what crashes took",
            "The time of a transaction with its commit, with its 95 % interval; a dot further left is faster. The colour"
                + " says what killed processes and power losses took at worst."
        )
        {
            Axis = "a commit",
            Rows = "journal_mode, synchronous",
            Points =
            [
                .. from one in cases.All
                let figures = DurabilityFigures.Of(one.Case)
                where figures is not null
                select BarOf(cases.HasRuns ? $"{one.Provider}, {one.Run}" : one.Provider, one, figures),
            ],
            Series = [new(Nothing, 6), new(Transactions, 4), new(Database, 3)],
        };

    IEnumerable<Answer> IStudyPlot.Answers(StudyCases cases) =>
        from run in cases.All.GroupBy(one => one.Run, StringComparer.Ordinal)
        from taken in (string[])[Nothing, Transactions, Database]
        let fastest = (
            from one in run
            where one.Provider == run.First().Provider
            let figures = DurabilityFigures.Of(one.Case)
            where figures is not null && WorstOf(figures) == taken
            orderby figures.CommitsPerSecond.Value descending
            select (One: one, Figures: figures)
        ).FirstOrDefault()
        where fastest.Figures is not null
        select AnswerOf(cases.HasRuns ? $"{run.Key}: the" : "The", taken, fastest.One, fastest.Figures);

    private static Answer AnswerOf(string start, string taken, LabelledCase one, DurabilityFigures figures) =>
        new(
            $"{start} fastest setting that {taken} with `{one.Provider}` is {one.Text(ResultColumns.Pragmas)}:"
                + $" {CrashText.Rate(figures.CommitsPerSecond)} commits/s; after killed processes {CrashText.Of(figures.Kills)}, after power"
                + $" losses {CrashText.Of(figures.PowerLosses)}.",
            1
        );

    private static (string, PlotPoint) BarOf(string panel, LabelledCase one, DurabilityFigures figures) =>
        (
            RowOf(one.On(ResultColumns.Pragmas)),
            new PlotPoint(panel, WorstOf(figures), Second / figures.CommitsPerSecond.Value)
            {
                Low = Second / figures.CommitsPerSecond.High,
                High = Second / figures.CommitsPerSecond.Low,
                Text = $"{CrashText.Rate(figures.CommitsPerSecond)}/s",
                Interval = FigureText.Count.Interval(figures.CommitsPerSecond),
            }
        );

    // Both pragmas are in every row; their values tell the rows apart.
    private static string RowOf(string pragmas) =>
        string.Join(
            ", ",
            pragmas.Split('+').Select(pragma => pragma[(pragma.IndexOf('=', StringComparison.Ordinal) + 1)..])
        );

    private static string WorstOf(DurabilityFigures figures)
    {
        CrashTally[] crashes = [figures.Kills ?? default, figures.PowerLosses ?? default];
        return crashes.Any(tally => tally.Corrupt + tally.HalfDone > 0) ? Database
            : crashes.Any(tally => tally.Lost > 0) ? Transactions
            : Nothing;
    }
}

/// <summary>Figures of durability as tables say them.</summary>
public static class CrashText
{
    /// <summary>Commits per second.</summary>
    public static string Rate(Estimate rate) => FigureText.Count.Of(rate.Value);

    /// <summary>What a number of crashes did; a dash where there were none.</summary>
    internal static string Of(CrashTally? crashes)
    {
        if (crashes is not { } tally)
        {
            return "-";
        }

        (long Count, string Damage)[] damages =
        [
            (tally.Lost, $"lost (up to {FigureText.Count.Of(tally.MostLost)} at a time)"),
            (tally.HalfDone, "half-done"),
            (tally.Corrupt, "corrupt"),
        ];
        string[] done =
        [
            .. damages.Where(one => one.Count > 0).Select(one => $"{FigureText.Count.Of(one.Count)} {one.Damage}"),
        ];
        return $"{FigureText.Count.Of(tally.Crashes)}: {(done.Length == 0 ? "nothing" : string.Join(", ", done))}";
    }
}
