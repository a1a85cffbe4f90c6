using MathNet.Numerics;
using MathNet.Numerics.RootFinding;
using MathNet.Numerics.Statistics;

namespace Interleaving;

/// <summary>What the other candidates of a kind tell about the variance of one.</summary>
/// <param name="Variance">The usual variance of the logarithm of a launch's ratio.</param>
/// <param name="Freedom">For how many degrees of freedom it counts; 0 if there are no others.</param>
public readonly record struct VariancePrior(double Variance, double Freedom)
{
    /// <summary>The variance of a candidate, moved towards the usual one, with the degrees of freedom of both.</summary>
    public (double Variance, double Freedom) Moderate(double variance, int freedom) =>
        Freedom > 0
            ? (((Freedom * Variance) + (freedom * variance)) / (Freedom + freedom), Freedom + freedom)
            : (variance, freedom);
}

/// <summary>
/// How much the launches of the candidates of a run vary. A few launches tell little about the variance of a candidate, so
/// the others of its kind help (Smyth, "Linear models and empirical Bayes methods for assessing differential expression in
/// microarray experiments", 2004, section 6.2, with a usual variance of each kind).
/// </summary>
public sealed class LaunchVariances
{
    private const double MostFreedom = 1000;

    // So that it has a logarithm.
    private const double LeastVariance = 1e-12;

    /// <summary>Fewer variances do not tell how far those of a kind differ.</summary>
    private const int LeastDifferences = 3;

    private readonly Dictionary<string, (double MeanLogarithm, int Freedom)> _kinds;

    // Of the distribution of the variances of a kind: the less they differ, the more; 0 if that is not known.
    private readonly double _freedom;

    /// <param name="launches">By candidate, its kind and the logarithms of the ratios, or times, of its launches.</param>
    public LaunchVariances(IEnumerable<(string Kind, IReadOnlyList<double> Logarithms)> launches)
    {
        IGrouping<string, (double Logarithm, int Freedom)>[] kinds =
        [
            .. from one in launches
            where one.Logarithms.Count > 1
            let variance = Math.Max(LeastVariance, one.Logarithms.Variance())
            let freedom = one.Logarithms.Count - 1
            group (Math.Log(variance) - MeanLogarithmOf(freedom), freedom) by one.Kind,
        ];
        _kinds = kinds.ToDictionary(
            kind => kind.Key,
            kind => (kind.Average(one => one.Logarithm), kind.Sum(one => one.Freedom))
        );
        int differences = kinds.Sum(kind => kind.Count() - 1);
        if (differences >= LeastDifferences)
        {
            // What is left of the differences once the uncertainty of each variance is taken off.
            double spread =
                kinds.Sum(kind => kind.Sum(one => Math.Pow(one.Logarithm - _kinds[kind.Key].MeanLogarithm, 2)))
                    / differences
                - kinds.SelectMany(kind => kind).Average(one => Trigamma(one.Freedom / 2.0));
            _freedom =
                spread <= Trigamma(MostFreedom / 2)
                    ? MostFreedom
                    : 2 * Math.Exp(Brent.FindRoot(logarithm => Trigamma(Math.Exp(logarithm)) - spread, -7, 7));
        }
    }

    /// <summary>The usual variance of a kind; null while it is not known.</summary>
    public double? OfKind(string kind) =>
        _kinds.TryGetValue(kind, out (double MeanLogarithm, int Freedom) one)
            ? Math.Exp(one.MeanLogarithm + (_freedom > 0 ? MeanLogarithmOf(_freedom) : 0))
            : null;

    /// <summary>What the other candidates of a kind tell about one that has this many degrees of freedom itself.</summary>
    public VariancePrior PriorOf(string kind, int freedom)
    {
        // The others cannot tell more than they know: their mean has an uncertainty of its own.
        int others = _kinds.TryGetValue(kind, out (double MeanLogarithm, int Freedom) one) ? one.Freedom - freedom : 0;
        return others > 0 && _freedom > 0
            ? new VariancePrior(OfKind(kind)!.Value, 1 / ((1 / _freedom) + (1.0 / others)))
            : default;
    }

    // How far the logarithm of a variance lies below that of the true one, on average.
    private static double MeanLogarithmOf(double freedom) =>
        SpecialFunctions.DiGamma(freedom / 2) - Math.Log(freedom / 2);

    // The second derivative of ln Γ: recurrence up to 10, then its asymptotic series (Abramowitz and Stegun, 6.4.12).
    private static double Trigamma(double x)
    {
        double sum = 0;
        for (; x < 10; x++)
        {
            sum += 1 / (x * x);
        }

        double square = 1 / (x * x);
        return sum + (1 / x) + (square / 2) + (square / x * ((1 / 6.0) - (square * ((1 / 30.0) - (square / 42)))));
    }
}
