using MathNet.Numerics;
using MathNet.Numerics.RootFinding;
using MathNet.Numerics.Statistics;

namespace Interleaving;

/// <summary>A prior for a candidate's variance, from the other candidates of its kind.</summary>
/// <param name="Variance">The usual variance of the logarithm of a launch's ratio.</param>
/// <param name="Freedom">The degrees of freedom for which it counts; 0 if there are no others.</param>
public readonly record struct VariancePrior(double Variance, double Freedom)
{
    /// <summary>A candidate's variance, moved towards the usual one, and the degrees of freedom of both together.</summary>
    public (double Variance, double Freedom) Moderate(double variance, int freedom)
    {
        if (Freedom <= 0)
        {
            return (variance, freedom);
        }

        return (((Freedom * Variance) + (freedom * variance)) / (Freedom + freedom), Freedom + freedom);
    }
}

/// <summary>
/// Estimates how much launches vary, for each kind of candidate in a run. A few launches tell little about a variance,
/// so those of the others of its kind are used too (Smyth, "Linear models and empirical Bayes methods for assessing
/// differential expression in microarray experiments", 2004, section 6.2, but with a usual variance for each kind).
/// </summary>
public sealed class LaunchVariances
{
    private const double MostFreedom = 1000;

    // A variance of 0 has no logarithm.
    private const double LeastVariance = 1e-12;

    /// <summary>Fewer differences between variances of a kind do not show how far these scatter.</summary>
    private const int LeastDifferences = 3;

    private readonly Dictionary<string, (double MeanLogarithm, int Freedom)> _kinds;

    // The degrees of freedom of a kind's usual variance: more if the variances of a kind differ less; 0 if it is not
    // known how much they differ.
    private readonly double _freedom;

    /// <param name="launches">For each candidate, its kind and the logarithms of its launches' ratios or times.</param>
    public LaunchVariances(IEnumerable<(string Kind, IReadOnlyList<double> Logarithms)> launches)
    {
        IGrouping<string, (double Logarithm, int Freedom)>[] kinds =
        [
            .. from candidate in launches
            where candidate.Logarithms.Count > 1
            let variance = Math.Max(LeastVariance, candidate.Logarithms.Variance())
            let freedom = candidate.Logarithms.Count - 1
            group (Math.Log(variance) - MeanLogarithmOf(freedom), freedom) by candidate.Kind,
        ];
        _kinds = kinds.ToDictionary(
            kind => kind.Key,
            kind => (kind.Average(candidate => candidate.Logarithm), kind.Sum(candidate => candidate.Freedom))
        );
        int differences = kinds.Sum(kind => kind.Count() - 1);
        if (differences >= LeastDifferences)
        {
            double squares = kinds.Sum(kind =>
                kind.Sum(candidate => Math.Pow(candidate.Logarithm - _kinds[kind.Key].MeanLogarithm, 2))
            );
            double uncertainty = kinds.SelectMany(kind => kind).Average(candidate => Trigamma(candidate.Freedom / 2.0));
            // The spread is how far the variances differ beyond the uncertainty of each.
            double spread = (squares / differences) - uncertainty;
            if (spread <= Trigamma(MostFreedom / 2))
            {
                _freedom = MostFreedom;
            }
            else
            {
                _freedom = 2 * Math.Exp(Brent.FindRoot(logarithm => Trigamma(Math.Exp(logarithm)) - spread, -7, 7));
            }
        }
    }

    /// <summary>The usual variance of a kind; null while it is not known.</summary>
    public double? OfKind(string kind) =>
        _kinds.TryGetValue(kind, out (double MeanLogarithm, int Freedom) found)
            ? Math.Exp(found.MeanLogarithm + (_freedom > 0 ? MeanLogarithmOf(_freedom) : 0))
            : null;

    /// <summary>The prior for a candidate of a kind, from the others of that kind.</summary>
    /// <param name="freedom">The candidate's own degrees of freedom: its launches less one.</param>
    public VariancePrior PriorOf(string kind, int freedom)
    {
        // The usual variance is uncertain itself, so it counts for no more degrees of freedom than the others have.
        bool isKnown = _kinds.TryGetValue(kind, out (double MeanLogarithm, int Freedom) found);
        int others = isKnown ? found.Freedom - freedom : 0;
        if (others <= 0 || _freedom <= 0)
        {
            return default;
        }

        return new VariancePrior(OfKind(kind)!.Value, 1 / ((1 / _freedom) + (1.0 / others)));
    }

    // The mean difference between the logarithm of a measured variance and that of the true one. It is negative.
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

/// <summary>The variances of a run's launches so far, computed again after each launch.</summary>
internal sealed class RunVariances(IReadOnlyList<LaunchedCandidate> candidates)
{
    private LaunchVariances? _found;
    private int _launches;

    public LaunchVariances Current
    {
        get
        {
            int launches = candidates.Sum(candidate => candidate.Launches);
            if (_found is null || _launches != launches)
            {
                _found = new(candidates.Select(candidate => (candidate.Kind, candidate.Logarithms)));
                _launches = launches;
            }

            return _found;
        }
    }
}
