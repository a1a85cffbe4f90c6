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
        BarPlot plot = new($"{cases.Study}-{name}", $"Time {of}", "")
        {
            Axis = $"time {of}",
            Figures = FigureText.Time,
            SharesAxis = SharesAxis,
            Rows = axis ?? "provider",
            Points = [.. cases.With(metric).Select(one => BarOf(cases, one))],
            Series = ByRun(cases) ? cases.RunSeries : cases.Providers,
        };
        string faster = plot.AreDots ? "dots further left" : "shorter bars";
        return plot with { Description = $"Time {of} with its 95 % interval; {faster} are faster." };
    }

    private bool ByRun(StudyCases cases) => axis is null && cases.HasRuns;

    private string Row(LabelledCase one) => axis is null ? one.Provider : one.Text(axis);

    private (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        string panel = cases.Setting(one, axis is null ? [] : [axis], withRun: !ByRun(cases));
        return (
            Row(one),
            PlotPoint.Of(panel, ByRun(cases) ? one.Run : one.Provider, one.Figure(metric), FigureText.Time, one.Sign)
        );
    }
}
