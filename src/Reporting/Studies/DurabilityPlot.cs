using Interleaving;
using SqliteBench.Results;
using SqliteBench.Results.Durability;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws how many commits per second each setting makes, in rows of what a power loss can destroy.</summary>
internal static class DurabilityPlot
{
    public static Plot Draw(string title, StudyCases cases)
    {
        List<(Promise Promise, PlotPoint Point)> points = [];
        foreach (CaseResult result in cases.OfReference().All)
        {
            if (
                DurabilitySetting.Find(result.On(ResultColumns.Pragmas)) is { } setting
                && DurabilityFigures.Read(result) is { } figures
            )
            {
                string name = $"{setting.JournalMode}, {setting.Synchronous}";
                PlotPoint point = PlotPoint.Create("", result.Provider, figures.CommitsPerSecond, FigureText.Count);
                points.Add((setting.OnPowerLoss, point with { Label = name }));
            }
        }

        return new BarPlot(
            $"{cases.Study}-price",
            title,
            "A row for each promise of SQLite, and a dot for each journal mode and synchronous; further right is faster."
        )
        {
            Axis = "commits/s",
            Figures = FigureText.Count,
            Rows = "after a power loss, SQLite",
            // Rows are sorted from the strongest promise to the weakest.
            Points =
            [
                .. points
                    .OrderByDescending(point => point.Promise.IsSound)
                    .ThenBy(point => point.Promise.MostLost)
                    .Select(point => (point.Promise.Words, point.Point)),
            ],
            Series = cases.Providers,
        };
    }
}

public static class CrashText
{
    public static string Rate(Estimate rate) => FigureText.Count.Format(rate.Value);

    /// <summary>Says what crashes destroyed, and how many there were; returns a dash if there were none.</summary>
    public static string Describe(CrashTally? crashes)
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
        string[] done =
        [
            .. damages
                .Where(damage => damage.Count > 0)
                .Select(damage => $"{FigureText.Count.Format(damage.Count)} {damage.Damage}"),
        ];
        return $"{(done.Length == 0 ? "no loss" : string.Join(", ", done))} in {FigureText.Count.Format(tally.Crashes)}";
    }
}
