using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting.Studies;

/// <summary>Draws times with their intervals.</summary>
internal static class TimePlot
{
    public static Plot Draw(TimeBars bars, StudyCases cases)
    {
        string? axis = bars.Axis;
        bool byRun = axis is null && cases.HasRuns;
        BarPlot plot = new($"{cases.Study}-{bars.Name}", $"Time {bars.Of}", "")
        {
            Axis = $"time {bars.Of}",
            Figures = FigureText.Time,
            SharesAxis = bars.SharesAxis,
            Rows = axis ?? "provider",
            Points =
            [
                .. from one in cases.With(bars.Metric)
                let panel = cases.Setting(one, axis is null ? [] : [axis], withRun: !byRun)
                let series = byRun ? one.Run : one.Provider
                let bar = PlotPoint.Of(panel, series, one.Figure(bars.Metric), FigureText.Time, one.Sign)
                select (axis is null ? one.Provider : one.Text(axis), bar),
            ],
            Series = byRun ? cases.RunSeries : cases.Providers,
        };
        string faster = plot.AreDots ? "dots further left" : "shorter bars";
        return plot with { Description = $"Time {bars.Of} with its 95 % interval; {faster} are faster." };
    }
}
