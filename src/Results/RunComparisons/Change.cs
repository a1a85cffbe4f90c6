using Interleaving;
using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.RunComparisons;

/// <summary>How much a case, or a provider, changed from run BASE to run NEW, with its uncertainty.</summary>
/// <param name="IsPaired">Whether ratios to the baseline were compared, which drift does not change; if not, times.</param>
/// <param name="Log">The natural logarithm of NEW / BASE; from times, without the drift that a study's cases share.</param>
/// <param name="Error">The standard error of that logarithm.</param>
/// <param name="Freedom">The degrees of freedom of that error.</param>
public sealed record Change(bool IsPaired, double Log, double Error, double Freedom)
{
    // Divisors must not be 0.
    private const double LeastError = 1e-6;

    /// <summary>NEW / BASE, with its 95 % interval: above 1 is slower.</summary>
    public Estimate Ratio => new LogMean(Log, Error, Freedom).ToEstimate();

    /// <summary>The two-sided p-value (Welch, "The generalization of 'Student's' problem", Biometrika 34, 1947).</summary>
    public double P => Log == 0 ? 1 : 2 * StudentT.CDF(0, 1, Freedom, -Math.Abs(Log) / Error);

    /// <summary>The smallest factor that a test at this level finds in 8 of 10 comparisons.</summary>
    public double Detectable(double level) => Math.Exp(Error * (Quantile(level) + Quantile(0.4)));

    /// <summary>Compares launches of two runs, with Satterthwaite's degrees of freedom; null if there are too few.</summary>
    /// <param name="before">The logarithm of the ratio or time of each launch of BASE.</param>
    /// <param name="after">The same for NEW.</param>
    /// <param name="variancesOf">The kind of launches whose usual variance supplements that of these few.</param>
    internal static Change? Between(
        IReadOnlyList<double> before,
        IReadOnlyList<double> after,
        LaunchVariances variances,
        string variancesOf,
        bool isPaired
    )
    {
        if (before.Count == 0 || after.Count == 0)
        {
            return null;
        }

        LogMean baseMean = LogMean.FromLogarithms(before, variances.PriorOf(variancesOf, before.Count - 1));
        LogMean newMean = LogMean.FromLogarithms(after, variances.PriorOf(variancesOf, after.Count - 1));
        if (baseMean.Freedom <= 0 || newMean.Freedom <= 0)
        {
            return null;
        }

        double baseVariance = Math.Pow(Math.Max(LeastError, baseMean.Error), 2);
        double newVariance = Math.Pow(Math.Max(LeastError, newMean.Error), 2);
        double sum = baseVariance + newVariance;
        double baseShare = baseVariance * baseVariance / baseMean.Freedom;
        double newShare = newVariance * newVariance / newMean.Freedom;
        double freedom = sum * sum / (baseShare + newShare);
        return new Change(isPaired, newMean.Mean - baseMean.Mean, Math.Sqrt(sum), freedom);
    }

    /// <summary>The change of a case; null for the baseline, and without paired ratios.</summary>
    internal static Change? FromRatios(CasePair pair, LaunchVariances variances) =>
        pair.Base.IsBaseline || pair.Base.Baseline != pair.New.Baseline
            ? null
            : Between(pair.Base.LogRatios, pair.New.LogRatios, variances, pair.Provider, isPaired: true);

    /// <summary>The geometric mean of changes over settings; null for fewer than two.</summary>
    internal static Change? Combine(IReadOnlyList<Change> changes)
    {
        if (changes.Count < 2)
        {
            return null;
        }

        double[] variances = [.. changes.Select(change => change.Error * change.Error)];
        double errorOfChanges = Math.Sqrt(variances.Sum()) / changes.Count;
        double errorOfScatter = changes.Select(change => change.Log).StandardDeviation() / Math.Sqrt(changes.Count);
        double freedom =
            variances.Sum()
            * variances.Sum()
            / changes.Zip(variances, (change, variance) => variance * variance / change.Freedom).Sum();
        return new Change(
            IsPaired: true,
            changes.Average(change => change.Log),
            Math.Max(errorOfChanges, errorOfScatter),
            errorOfChanges > errorOfScatter ? freedom : changes.Count - 1
        );
    }

    private double Quantile(double level) => StudentT.InvCDF(0, 1, Freedom, 1 - (level / 2));
}

/// <summary>Changes of times, less the drift of the machine that the cases of a study share between two runs.</summary>
internal sealed class TimeChanges
{
    private const int LeastCases = 5;

    // In a normal distribution, the standard deviation is the median absolute deviation times this.
    private const double DeviationPerMad = 1.4826;

    private readonly LaunchVariances _variances;
    private readonly Dictionary<string, (double Drift, double Spread, int Cases)> _studies;

    public TimeChanges(IReadOnlyList<CasePair> pairs)
    {
        // Drift makes the times of all cases vary alike, so all are one kind, named "".
        _variances = new LaunchVariances(
            pairs.SelectMany(pair => pair.Both).Select(result => ("", (IReadOnlyList<double>)Logs(result.Samples)))
        );
        _studies = pairs
            .GroupBy(pair => pair.Study, pair => CompareTimes(pair)?.Log)
            .Select(group => (Study: group.Key, Logs: group.OfType<double>().ToArray()))
            .Where(study => study.Logs.Length >= LeastCases)
            .ToDictionary(study => study.Study, study => MeasureDrift(study.Logs));
    }

    public IReadOnlyDictionary<string, double> Drifts =>
        _studies.ToDictionary(study => study.Key, study => Math.Exp(study.Value.Drift));

    public Change? Find(CasePair pair)
    {
        if (CompareTimes(pair) is not { } change)
        {
            return null;
        }

        if (!_studies.TryGetValue(pair.Study, out (double Drift, double Spread, int Cases) study))
        {
            // Without enough cases, runs are assumed to differ as much as launches do.
            double spread = change.Error * Math.Sqrt(Math.Min(pair.Base.Samples.Count, pair.New.Samples.Count));
            return change with { Error = spread };
        }

        double log = change.Log - study.Drift;
        if (study.Spread > change.Error)
        {
            return new Change(IsPaired: false, log, study.Spread, study.Cases - 1);
        }

        return change with
        {
            Log = log,
        };
    }

    private Change? CompareTimes(CasePair pair) =>
        Change.Between(Logs(pair.Base.Samples), Logs(pair.New.Samples), _variances, variancesOf: "", isPaired: false);

    private static double[] Logs(IReadOnlyList<double> samples) =>
        [.. samples.Where(sample => sample > 0).Select(sample => Math.Log(sample))];

    private static (double, double, int) MeasureDrift(double[] logs)
    {
        double drift = logs.Median();
        double deviation = DeviationPerMad * logs.Select(log => Math.Abs(log - drift)).Median();
        return (drift, deviation * Math.Sqrt(logs.Length / (logs.Length - 1.0)), logs.Length);
    }
}
