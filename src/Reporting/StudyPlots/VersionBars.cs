using SqliteBench.Reporting.Plots;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>
/// Bars of what another version of a package does: a panel per setting, a row per version, and a bar per provider. For runs of any
/// study that compare versions.
/// </summary>
public sealed class VersionBars : IStudyPlot
{
    private const string Metric = "ratio_version";
    private static readonly string[] s_shown = [ResultColumns.VersionOf, ResultColumns.Version];

    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LabelledCase[] shown = [.. Shown(cases)];
        return shown.Length == 0
            ? null
            : new BarPlot(
                $"{cases.Study}-versions",
                "Time of an operation, in times of the first version",
                "Bars from 1, where a version is as fast as the first, on a logarithmic axis; the lines are 95 % intervals."
            )
            {
                AreRatios = true,
                Axis = "times the first version",
                Rows = string.Join(", ", shown.Select(one => one.On(ResultColumns.VersionOf)).Distinct()),
                Bars = [.. shown.Select(one => BarOf(cases, one))],
                Series = [.. cases.Providers.Where(series => shown.Any(one => one.Case.Provider == series.Name))],
            };
    }

    /// <inheritdoc />
    public IEnumerable<Answer> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        return from one in Shown(cases)
            where !IsFirst(one)
            let first = Shown(cases)
                .FirstOrDefault(other => IsFirst(other) && SubjectOf(cases, other) == SubjectOf(cases, one))
            where first is not null
            select AnswerOf(one, SubjectOf(cases, one), first.On(ResultColumns.Version));
    }

    private static Answer AnswerOf(LabelledCase one, string subject, string first)
    {
        Estimate ratio = RatioOf(one);
        string version = $"{one.On(ResultColumns.VersionOf)} {one.On(ResultColumns.Version)}";
        NoiseFloor floor = new(one.Case.Metric("noise_floor")?.Value ?? 0);
        return floor.Hides(new PairedRatio(ratio.Value, ratio.Low ?? ratio.Value, ratio.High ?? ratio.Value))
            ? new Answer($"{subject} is as fast with {version} as with {first}, within the noise.", 1)
            : new Answer(
                $"{subject} takes {IntervalText.Ratio(ratio.Value)} times as long with {version} as with {first} ({IntervalText.RatioInterval(ratio)}).",
                Math.Max(ratio.Value, 1 / ratio.Value)
            );
    }

    private static IEnumerable<LabelledCase> Shown(StudyCases cases) =>
        cases.All.Where(one => one.Case.Metric(Metric) is { Value: > 0 });

    private static string SubjectOf(StudyCases cases, LabelledCase one) =>
        $"`{one.Case.Provider}` on {cases.Setting(one, s_shown)}";

    // Over itself.
    private static bool IsFirst(LabelledCase one) => RatioOf(one) is { Low: 1, High: 1 };

    private static Estimate RatioOf(LabelledCase one) => one.Case.Metric(Metric)!.Value;

    private static Bar BarOf(StudyCases cases, LabelledCase one)
    {
        Estimate ratio = RatioOf(one);
        return new Bar(
            one.On(ResultColumns.Version),
            new PlotPoint(cases.Setting(one, s_shown), one.Case.Provider, ratio.Value)
            {
                Low = ratio.Low,
                High = ratio.High,
                Text = IntervalText.Ratio(ratio.Value),
                Interval = IsFirst(one) ? "" : IntervalText.RatioInterval(ratio),
            }
        );
    }
}
