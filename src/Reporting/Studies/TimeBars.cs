using SqliteBench.Reporting.Plots;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>Bars of times: a panel per setting, and a row per provider or, with an axis, per value of it.</summary>
/// <param name="metric">The column of the times, in ns.</param>
/// <param name="of">What comes after "Time" in a title.</param>
/// <param name="axis">The axis of the rows; null for providers.</param>
/// <param name="name">The end of the plot's name, unique within a study.</param>
public sealed class TimeBars(
    string metric = "time_ns",
    string of = "per operation",
    string? axis = null,
    string name = "times"
) : IStudyPlot
{
    /// <summary>Whether panels can be compared, and so have one axis.</summary>
    public bool SharesAxis { get; init; }

    private string[] Shown => axis is null ? [] : [axis];

    Plot IStudyPlot.Of(StudyCases cases) =>
        new BarPlot(
            $"{cases.Study}-{name}",
            $"Time {of}",
            $"Time {of} with its 95 % interval; shorter bars, or dots further left, are faster."
        )
        {
            Axis = $"time {of}",
            Figures = FigureText.Time,
            SharesAxis = SharesAxis,
            Rows = axis ?? "provider",
            Points = [.. cases.With(metric).Select(one => BarOf(cases, one))],
            Series = ByRun(cases) ? cases.RunSeries : cases.Providers,
        };

    private bool ByRun(StudyCases cases) => axis is null && cases.HasRuns;

    private string Row(LabelledCase one) => axis is null ? one.Provider : one.Text(axis);

    private (string, PlotPoint) BarOf(StudyCases cases, LabelledCase one)
    {
        string panel = cases.Setting(one, Shown, withRun: !ByRun(cases));
        return (Row(one), PlotPoint.OfTime(panel, ByRun(cases) ? one.Run : one.Provider, one.Figure(metric)));
    }
}

/// <summary>Which way to build starts fastest, for the provider that most people use.</summary>
internal sealed class FastestStart : IConclusion
{
    string? IConclusion.Of(StudyCases cases)
    {
        LabelledCase[] starts =
        [
            .. cases
                .With("start_ns")
                .Where(one => one.Provider == cases.Reference)
                .OrderBy(one => one.Figure("start_ns").Value),
        ];
        if (starts.Length == 0)
        {
            return null;
        }

        string fastest =
            $"With `{starts[0].Provider}`, `{starts[0].On("build")}` needs {starts[0].Figure("start_ns").Text(FigureText.Time)} to the first row";
        Estimate factor = starts[^1].Figure("start_ns").Over(starts[0].Figure("start_ns"));
        return starts.Length == 1 ? $"{fastest}."
            : factor.IsNoise() ? $"{fastest}; no other build differs by more than the noise."
            : $"{fastest}; the slowest, `{starts[^1].On("build")}`, takes {factor.Text()} times as long.";
    }
}
