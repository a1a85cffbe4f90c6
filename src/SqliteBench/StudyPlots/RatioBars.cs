using SqliteBench.Pairs;
using SqliteBench.Plots;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.StudyPlots;

/// <summary>Bars of the paired ratios: a panel a setting, a row a provider, and a bar a run where there are several.</summary>
public sealed class RatioBars : IStudyPlot
{
    private const string Metric = "ratio_paired";

    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LabelledCase[] shown = [.. Shown(cases)];
        return shown.Length == 0
            ? null
            : new BarPlot(
                $"{cases.Study}-ratios",
                "Time of an operation, in times of C++",
                "Bars from 1, where a provider is as fast as C++, on a logarithmic axis; the lines are 95 % intervals."
            )
            {
                AreRatios = true,
                Axis = "times C++",
                Rows = "provider",
                Bars = [.. shown.Select(one => BarOf(cases, one))],
                Series = cases.HasRuns ? cases.RunSeries : cases.Providers,
            };
    }

    /// <inheritdoc />
    public IEnumerable<string> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        return from provider in cases.Providers
            from run in cases.Runs
            let own = Shown(cases).Where(one => one.Case.Provider == provider.Name && one.Run == run).ToArray()
            where own.Length > 0
            select $"{(cases.HasRuns ? $"{run}: " : "")}{Sentence(cases, provider.Name, own)}";
    }

    private static IEnumerable<LabelledCase> Shown(StudyCases cases) =>
        cases.All.Where(one => one.Case.Provider != NativeBaseline.Id && one.Case.Metric(Metric) is not null);

    private static Bar BarOf(StudyCases cases, LabelledCase one)
    {
        Estimate ratio = one.Case.Metric(Metric)!.Value;
        return new Bar(
            one.Case.Provider,
            new PlotPoint(
                cases.Setting(one, [], withRun: false),
                cases.HasRuns ? one.Run : one.Case.Provider,
                ratio.Value
            )
            {
                Low = ratio.Low,
                High = ratio.High,
                Text = IntervalText.Ratio(ratio.Value),
                Interval = IntervalText.RatioInterval(ratio),
            }
        );
    }

    private static string Sentence(StudyCases cases, string provider, LabelledCase[] own)
    {
        LabelledCase[] equal = [.. own.Where(IsEqual)];
        string Named(IEnumerable<LabelledCase> some) =>
            string.Join(", ", some.Select(one => cases.Setting(one, [], withRun: false)));
        string Costs(LabelledCase one) =>
            $"{Times(one)} C++ on {Named([one])} ({IntervalText.RatioInterval(one.Case.Metric(Metric)!.Value)})";

        if (equal.Length == own.Length)
        {
            return own.Length == 1
                ? $"`{provider}` is as fast as C++ on {Named(own)}, within the noise."
                : $"`{provider}` is as fast as C++ on all {own.Length} settings, within the noise.";
        }

        LabelledCase[] other = [.. own.Except(equal).OrderBy(one => one.Case.Metric(Metric)!.Value.Value)];
        string sentence =
            other.Length == 1
                ? $"`{provider}` costs {Costs(other[0])}"
                : $"`{provider}` costs from {Costs(other[0])} to {Costs(other[^1])}";
        return equal.Length switch
        {
            0 => $"{sentence}.",
            <= 4 => $"{sentence}; on {Named(equal)} it is as fast, within the noise.",
            _ => $"{sentence}; on {equal.Length} others it is as fast, within the noise.",
        };
    }

    private static string Times(LabelledCase one) =>
        $"{IntervalText.Ratio(one.Case.Metric(Metric)!.Value.Value)} times";

    private static bool IsEqual(LabelledCase one)
    {
        Estimate ratio = one.Case.Metric(Metric)!.Value;
        return new NoiseFloor(one.Case.Metric("noise_floor")?.Value ?? 0).Hides(
            new PairedRatio(ratio.Value, ratio.Low ?? ratio.Value, ratio.High ?? ratio.Value)
        );
    }
}
