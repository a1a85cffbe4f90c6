using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws commits per second, and says what the settings kept.</summary>
internal static class DurabilityPlot
{
    private const string Nothing = "kept everything";
    private const string Transactions = "lost transactions";
    private const string Database = "damaged databases";

    public static Plot Draw(StudyCases cases) =>
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
                let figures = DurabilityFigures.Of(one)
                where figures is not null
                let panel = cases.HasRuns ? $"{one.Provider}, {one.Run}" : one.Provider
                let bar = PlotPoint.Of(panel, WorstOf(figures), figures.CommitsPerSecond, FigureText.Count)
                select (RowOf(one.On(ResultColumns.Pragmas)), bar),
            ],
            Series = [new(Nothing, 6), new(Transactions, 4), new(Database, 3)],
        };

    public static string? Conclude(StudyCases cases)
    {
        (CaseResult One, DurabilityFigures Figures)[] settings =
        [
            .. from one in cases.All
            let figures = DurabilityFigures.Of(one)
            where figures is not null && one.Provider == cases.Reference
            select (one, figures),
        ];
        var kept = settings.Where(one => WorstOf(one.Figures) == Nothing).ToArray();
        var (best, lossy) = settings
            .Except(kept)
            .OrderByDescending(one => PragmaText.AreRecommended(one.One.On(ResultColumns.Pragmas)))
            .ThenByDescending(one => Rate(one).Value)
            .FirstOrDefault();
        // Of those that are as fast within the noise, the first: FULL rather than EXTRA, which is the same in WAL mode.
        var safe = kept.FirstOrDefault(one => Rate(one).High >= kept.Max(other => Rate(other).Low));
        string all =
            kept.Length == 0
                ? "every setting lost or damaged something"
                : $"everything was kept by {StudyCases.Listed(kept.Select(one => $"{Name(one.One)} ({FigureText.Count.Sentence(Rate(one))} commits/s)"))}";
        string other =
            best is null || safe.One is null
                ? ""
                : $"; {Name(best)} is {FigureText.Ratio.Sentence(lossy.CommitsPerSecond.Over(Rate(safe)))} times as fast as {Name(safe.One)}, but {WorstOf(lossy)} (killed processes: {CrashText.Of(lossy.Kills)}; power losses: {CrashText.Of(lossy.PowerLosses)})";
        return settings.Length == 0 ? null : $"With `{cases.Reference}`, {all}{other}.";

        static Estimate Rate((CaseResult, DurabilityFigures Figures) setting) => setting.Figures.CommitsPerSecond;

        static string Name(CaseResult one) => $"`{one.Text(ResultColumns.Pragmas)}`";
    }

    // Both pragmas are in every row; their values tell the rows apart.
    private static string RowOf(string pragmas) =>
        string.Join(", ", pragmas.Split('+').Select(pragma => pragma[(pragma.IndexOf('=') + 1)..]));

    private static string WorstOf(DurabilityFigures figures)
    {
        CrashTally[] crashes = [figures.Kills ?? default, figures.PowerLosses ?? default];
        return crashes.Any(tally => tally.Corrupt + tally.HalfDone > 0) ? Database
            : crashes.Any(tally => tally.Lost > 0) ? Transactions
            : Nothing;
    }
}

public static class CrashText
{
    public static string Rate(Estimate rate) => FigureText.Count.Of(rate.Value);

    /// <summary>What crashes destroyed, and how many there were; a dash if there were none.</summary>
    public static string Of(CrashTally? crashes)
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
