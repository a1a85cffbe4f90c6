using SqliteBench.Reporting.Plots;
using SqliteBench.Results;
using SqliteBench.Results.Durability;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Studies;

/// <summary>The commits per second of each setting, coloured by what crashes destroyed: a panel per provider.</summary>
internal sealed class DurabilityPrice : IStudyPlot, IConclusion
{
    private const string Nothing = "kept everything";
    private const string Transactions = "lost transactions";
    private const string Database = "damaged databases";

    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-price",
            "Commits per second, and what crashes destroyed",
            "Commits per second with their 95 % interval; further right is faster. The colour shows the worst outcome of"
                + " killed processes and power losses."
        )
        {
            Axis = "commits/s",
            Figures = FigureText.Count,
            SharesAxis = true,
            Rows = "journal_mode, synchronous",
            Outcome = "crashes",
            Points =
            [
                .. from one in cases.All
                let figures = DurabilityFigures.Of(one.Case)
                where figures is not null
                select BarOf(cases.HasRuns ? $"{one.Provider}, {one.Run}" : one.Provider, one, figures),
            ],
            Series = [new(Nothing, 6), new(Transactions, 4), new(Database, 3)],
        };

    string? IConclusion.Of(StudyCases cases)
    {
        (string Name, Estimate Rate, DurabilityFigures Figures, string Worst)[] settings =
        [
            .. from one in cases.All
            let figures = DurabilityFigures.Of(one.Case)
            where figures is not null && one.Provider == cases.All[0].Provider
            select (one.Text(ResultColumns.Pragmas), figures.CommitsPerSecond, figures, WorstOf(figures)),
        ];
        if (settings.Length == 0)
        {
            return null;
        }

        var best = settings.MaxBy(one => one.Rate.Value);
        // Of those that are as fast within the noise, the first: FULL rather than EXTRA, which is the same in WAL mode.
        var fastest = settings
            .Where(one => one.Worst == Nothing)
            .OrderByDescending(one => one.Rate.Value)
            .FirstOrDefault();
        var safe = Array.Find(
            settings,
            one => one.Worst == Nothing && (one.Rate.High ?? one.Rate.Value) >= (fastest.Rate.Low ?? fastest.Rate.Value)
        );
        string start = safe.Name is null
            ? "Every setting lost or damaged something"
            : $"Set {safe.Name}: the fastest setting that kept everything, {FigureText.Count.Sentence(safe.Rate)} commits/s";
        Estimate factor = safe.Name is null ? default : best.Rate.Over(safe.Rate);
        return best.Worst == Nothing ? $"{start}."
            : safe.Name is null || factor.IsNoise()
                ? $"{start}; {best.Name} is {(safe.Name is null ? "the fastest" : "not measurably faster")}, and {best.Worst}."
            : $"{start}; {best.Name} is {FigureText.Ratio.Sentence(factor)} times as fast, but {best.Worst} (killed processes: {CrashText.Of(best.Figures.Kills)}; power losses: {CrashText.Of(best.Figures.PowerLosses)}).";
    }

    private static (string, PlotPoint) BarOf(string panel, LabelledCase one, DurabilityFigures figures) =>
        (
            RowOf(one.On(ResultColumns.Pragmas)),
            PlotPoint.Of(panel, WorstOf(figures), figures.CommitsPerSecond, FigureText.Count)
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
