namespace SqliteBench.Reporting.Studies;

/// <param name="metric">The column of the times, in ns.</param>
/// <param name="axis">The axis of the rows; null for providers.</param>
/// <param name="name">The end of the plot's name, unique within a study.</param>
public sealed class TimeBars(
    string metric = "time_ns",
    string of = "per operation",
    string? axis = null,
    string name = "times"
) : IStudyPlot
{
    public bool SharesAxis { get; init; }

    Plot IStudyPlot.Of(StudyCases cases)
    {
        bool byRun = axis is null && cases.HasRuns;
        BarPlot plot = new($"{cases.Study}-{name}", $"Time {of}", "")
        {
            Axis = $"time {of}",
            Figures = FigureText.Time,
            SharesAxis = SharesAxis,
            Rows = axis ?? "provider",
            Points =
            [
                .. from one in cases.With(metric)
                let panel = cases.Setting(one, axis is null ? [] : [axis], withRun: !byRun)
                let series = byRun ? one.Run : one.Provider
                let bar = PlotPoint.Of(panel, series, one.Figure(metric), FigureText.Time, one.Sign)
                select (axis is null ? one.Provider : one.Text(axis), bar),
            ],
            Series = byRun ? cases.RunSeries : cases.Providers,
        };
        string faster = plot.AreDots ? "dots further left" : "shorter bars";
        return plot with { Description = $"Time {of} with its 95 % interval; {faster} are faster." };
    }
}
