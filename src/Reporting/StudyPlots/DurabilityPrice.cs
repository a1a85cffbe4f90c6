using SqliteBench.Reporting.Plots;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>The time per commit of each setting, coloured by what crashes destroyed: a panel per provider.</summary>
internal sealed class DurabilityPrice : IStudyPlot
{
    private const double Second = 1e9;
    private const string Nothing = "kept everything";
    private const string Transactions = "lost transactions";
    private const string Database = "damaged databases";

    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-price",
            "Time per commit, and what crashes destroyed",
            "Time per transaction, commit included, with its 95 % interval; dots further left are faster. The colour shows"
                + " the worst outcome of killed processes and power losses."
        )
        {
            Axis = "time per commit",
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
                + $" {CrashText.Rate(figures.CommitsPerSecond)} commits/s; killed processes: {CrashText.Of(figures.Kills)}; power losses:"
                + $" {CrashText.Of(figures.PowerLosses)}.",
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

/// <summary>Durability figures as text.</summary>
public static class CrashText
{
    /// <summary>Commits per second.</summary>
    public static string Rate(Estimate rate) => FigureText.Count.Of(rate.Value);

    /// <summary>What crashes destroyed, and how many there were; a dash if there were none.</summary>
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
        return $"{(done.Length == 0 ? "no loss" : string.Join(", ", done))} in {FigureText.Count.Of(tally.Crashes)}";
    }
}
