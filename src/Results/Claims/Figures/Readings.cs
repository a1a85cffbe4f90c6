using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>A number read from a case, and how a bootstrap resamples it; null if it has no spread.</summary>
public sealed record CaseNumber(double Value, Func<Random, double>? Draw = null);

/// <summary>Reads a number from a case; null if it has none.</summary>
public delegate CaseNumber? Reading(CaseResult result);

internal static class Readings
{
    private const int FewestSamples = 3;
    private const int FewestSteps = 2;

    // Half of a 95 % interval in standard deviations of a normal distribution.
    private const double HalfOfInterval = 1.96;

    /// <summary>Time per operation in ns: the median of the iterations or, if these were not kept, their mean.</summary>
    public static CaseNumber? Time(CaseResult result) =>
        result.Samples.Count >= FewestSamples
            ? new CaseNumber(
                result.Samples.Median(),
                random => result.Samples.Select(_ => result.Samples[random.Next(result.Samples.Count)]).Median()
            )
            : OfMetric(result.Metric("time_ns"));

    /// <summary>The paired ratio, with its interval over launches.</summary>
    public static CaseNumber? PairedRatio(CaseResult result) => OfMetric(result.Ratio);

    /// <summary>
    /// Rows written less the highest row in the log, at the first step with a row in the log: the rows that SQLite's cache
    /// holds back.
    /// </summary>
    public static CaseNumber? SpillOnset(CaseResult result)
    {
        int first = FirstStepWithRows(result);
        return first < 0
            ? null
            : new CaseNumber(Steps(result, "step_rows")[first] - Steps(result, "step_highest_row")[first]);
    }

    /// <summary>The largest growth of the log in a step over the smallest, once it grows.</summary>
    public static CaseNumber? SpillEvenness(CaseResult result)
    {
        int first = FirstStepWithRows(result);
        double[] sizes = first < 0 ? [] : [.. Steps(result, "step_wal_bytes").Skip(first)];
        double[] growth = [.. sizes.Zip(sizes.Skip(1), (before, after) => after - before)];
        return growth.Length >= FewestSteps && growth.Min() > 0 ? new CaseNumber(growth.Max() / growth.Min()) : null;
    }

    /// <summary>
    /// A figure with an interval, resampled from the log-normal distribution with the figure as its median and the upper end
    /// of the interval: times are positive and skewed, and the lower end may be below 0.
    /// </summary>
    private static CaseNumber? OfMetric(Estimate? metric)
    {
        if (metric is not { High: { } high } known || high <= known.Value)
        {
            return metric is null ? null : new CaseNumber(metric.Value.Value);
        }

        double deviation = Math.Log(high / known.Value) / HalfOfInterval;
        return new CaseNumber(known.Value, random => LogNormal.Sample(random, Math.Log(known.Value), deviation));
    }

    private static int FirstStepWithRows(CaseResult result) =>
        Array.FindIndex([.. Steps(result, "step_highest_row")], highest => highest > 0);

    private static IReadOnlyList<double> Steps(CaseResult result, string column) =>
        result.Series.GetValueOrDefault(column, []);
}
