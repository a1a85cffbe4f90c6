using SqliteBench.Reporting.Plots;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>Bars of the paired ratios: a panel per setting, a row per provider, and a bar per run where there are several.</summary>
public sealed class RatioBars : IStudyPlot
{
    private const string Metric = "ratio_paired";
    private const int MostNamed = 4;

    // More bars than these in each row are told apart by the matrix of the runs alone.
    private const int MostRuns = 4;

    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LabelledCase[] shown = [.. Shown(cases)];
        return shown.Length == 0 || cases.Runs.Count > MostRuns
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
    public IEnumerable<Answer> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        // Of several runs their matrix says it.
        return from provider in cases.HasRuns ? [] : cases.Providers
            let own = Shown(cases).Where(one => one.Case.Provider == provider.Name).ToArray()
            where own.Length > 0
            select new Answer(Sentence(cases, provider.Name, own), own.Max(one => RatioOf(one).Value));
    }

    private static IEnumerable<LabelledCase> Shown(StudyCases cases) =>
        cases.All.Where(one => one.Case.Provider != CaseResult.Baseline && one.Case.Metric(Metric) is not null);

    private static Bar BarOf(StudyCases cases, LabelledCase one)
    {
        Estimate ratio = RatioOf(one);
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
        LabelledCase[] other = [.. own.Except(equal).OrderBy(one => RatioOf(one).Value)];
        string Named(LabelledCase one) => cases.Setting(one, [], withRun: false);
        string Ratio(LabelledCase one) =>
            $"{IntervalText.Ratio(RatioOf(one).Value)} times {(one == other[0] ? "C++ " : "")}on {Named(one)} ({IntervalText.RatioInterval(RatioOf(one))})";

        if (other.Length == 0)
        {
            return own.Length == 1
                ? $"`{provider}` is as fast as C++ on {Named(own[0])}, within the noise."
                : $"`{provider}` is as fast as C++ on all {own.Length} settings, within the noise.";
        }

        string sentence =
            $"`{provider}` costs {Ratio(other[0])}"
            + (other.Length > 1 ? $"{(other.Length > 2 ? ", up to" : " and")} {Ratio(other[^1])}" : "");
        return equal.Length switch
        {
            0 => $"{sentence}.",
            <= MostNamed => $"{sentence}; it is as fast on {string.Join(", ", equal.Select(Named))}, within the noise.",
            _ => $"{sentence}; on {equal.Length} others it is as fast, within the noise.",
        };
    }

    private static Estimate RatioOf(LabelledCase one) => one.Case.Metric(Metric)!.Value;

    private static bool IsEqual(LabelledCase one)
    {
        Estimate ratio = RatioOf(one);
        return new NoiseFloor(one.Case.Metric("noise_floor")?.Value ?? 0).Hides(
            new PairedRatio(ratio.Value, ratio.Low ?? ratio.Value, ratio.High ?? ratio.Value)
        );
    }
}
