using MathNet.Numerics.Distributions;

namespace SqliteBench.Results.RunComparisons;

/// <summary>By what a run differs from another, as the logarithm of the ratio NEW / BASE.</summary>
/// <param name="Basis">What was compared.</param>
/// <param name="Log">The natural logarithm of the ratio.</param>
/// <param name="Error">Its standard error.</param>
/// <param name="Freedom">The degrees of freedom of that error.</param>
public sealed record Change(Basis Basis, double Log, double Error, double Freedom)
{
    /// <summary>What the ratio has to exceed in either direction to be told from noise, as a part of 1.</summary>
    public double Floor { get; init; }

    /// <summary>The probability of such a difference where there is none, by a further test; 0 where there is none.</summary>
    public double FurtherP { get; init; }

    /// <summary>NEW / BASE: above 1 is slower.</summary>
    public double Ratio => Math.Exp(Log);

    /// <summary>Lower end of the 95 % confidence interval of the ratio.</summary>
    public double Low => Math.Exp(Log - Reach);

    /// <summary>Upper end of the 95 % confidence interval of the ratio.</summary>
    public double High => Math.Exp(Log + Reach);

    /// <summary>
    /// The probability of such a difference, or a larger one, in either direction where there is none. Where two tests have
    /// to agree it is the larger of theirs (Berger, "Multiparameter hypothesis testing and acceptance sampling", 1982).
    /// </summary>
    public double P => Math.Max(FurtherP, Log == 0 ? 1 : 2 * StudentT.CDF(0, 1, Freedom, -Math.Abs(Log) / Error));

    /// <summary>Whether it is within the noise floor.</summary>
    public bool IsBelowFloor => Math.Abs(Log) <= Math.Log(1 + Floor);

    private double Reach => Error * StudentT.InvCDF(0, 1, Freedom, 0.975);
}
