using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;
using SqliteBench.Results.RunComparisons;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Trends;

/// <summary>
/// Finds the change point of each trend: the split of its nights whose two means differ most, relative to their error
/// (Hinkley, "Inference about the change-point in a sequence of random variables", Biometrika 57, 1970). The noise comes from
/// the median difference between successive nights, which a change point hardly affects (von Neumann, "Distribution of the
/// ratio of the mean square successive difference to the variance", Annals of Mathematical Statistics 12, 1941).
/// </summary>
public static class StepSearch
{
    /// <summary>The number of nights needed: three differences, one of them the change.</summary>
    public const int LeastNights = 4;

    /// <summary>The smallest change that counts, as a part of 1.</summary>
    public const double Threshold = 0.05;

    /// <summary>The trends with a change point; Holm's procedure limits false alarms among all given trends.</summary>
    public static IReadOnlyDictionary<Trend, Step> Find(IReadOnlyList<Trend> trends)
    {
        Dictionary<string, double> noise = trends
            .GroupBy(trend => trend.Machine, StringComparer.Ordinal)
            .ToDictionary(
                machine => machine.Key,
                machine => DeviationOf(machine.SelectMany(Differences)),
                StringComparer.Ordinal
            );
        (Trend Trend, Step Step)[] largest =
        [
            .. trends
                .Where(trend => trend.Points.Count >= LeastNights)
                .Select(trend => (trend, LargestOf(trend.Points, NoiseOf(trend, noise[trend.Machine])))),
        ];
        IReadOnlyList<double> probabilities = Holm.Adjust([.. largest.Select(found => found.Step.P)]);
        return largest
            .Zip(probabilities, (found, p) => (found.Trend, Step: found.Step with { P = p }))
            .Where(found => found.Step.P < TestedChange.Level && Math.Abs(found.Step.Log) > Math.Log(1 + Threshold))
            .ToDictionary(found => found.Trend, found => found.Step);
    }

    // A few differences may all be small by chance: all trends of the machine, and the intervals, set lower bounds.
    private static double NoiseOf(Trend trend, double ofMachine) =>
        new[]
        {
            ofMachine,
            DeviationOf(Differences(trend)),
            Math.Sqrt(trend.Points.Average(point => point.Error * point.Error)),
        }.Max();

    private static IEnumerable<double> Differences(Trend trend) =>
        trend.Points.Zip(trend.Points.Skip(1), (night, next) => Math.Abs(next.Log - night.Log));

    // A difference contains the noise of two nights.
    private static double DeviationOf(IEnumerable<double> differences) =>
        differences.DefaultIfEmpty().Median() * LogError.OfMad / Math.Sqrt(2);

    private static Step LargestOf(IReadOnlyList<TrendPoint> points, double noise) =>
        Enumerable
            .Range(1, points.Count - 1)
            .Select(split => SplitAt(points, split, noise))
            .MinBy(step => (step.P, -Math.Abs(step.Log / step.Error)))!;

    private static Step SplitAt(IReadOnlyList<TrendPoint> points, int split, double noise)
    {
        double log = points.Skip(split).Average(point => point.Log) - points.Take(split).Average(point => point.Log);
        double error = Math.Max(LogError.Least, noise * Math.Sqrt((1.0 / split) + (1.0 / (points.Count - split))));
        double p = log == 0 ? 1 : 2 * Normal.CDF(0, 1, -Math.Abs(log) / error);
        // Bonferroni, for the number of splits.
        return new Step(points[split].Day, log, error, Math.Min(1, p * (points.Count - 1)));
    }
}

/// <summary>
/// A change point of a trend: its first night, the natural logarithm of after / before, its standard error, and its
/// p-value.
/// </summary>
public sealed record Step(DateOnly Day, double Log, double Error, double P)
{
    /// <summary>The ratio after / before: above 1 is slower.</summary>
    public Estimate Factor => LogError.Interval(Log, Error);
}
