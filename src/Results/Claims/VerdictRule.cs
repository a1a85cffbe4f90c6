namespace SqliteBench.Results.Claims;

/// <summary>What a figure has to be for its part of a claim to hold; data beside the claim.</summary>
/// <param name="Holds">The figures with which it holds.</param>
/// <param name="Weaker">The figures with which it holds weaker.</param>
public sealed record VerdictRule(Band Holds, Band Weaker)
{
    /// <summary>The larger the better.</summary>
    /// <param name="holds">From here on it holds.</param>
    /// <param name="weaker">From here on it holds weaker.</param>
    public static VerdictRule AtLeast(double holds, double weaker) =>
        new(new Band(holds, double.PositiveInfinity), new Band(weaker, double.PositiveInfinity));

    /// <summary>The smaller the better.</summary>
    /// <param name="holds">Up to here it holds.</param>
    /// <param name="weaker">Up to here it holds weaker.</param>
    public static VerdictRule AtMost(double holds, double weaker) =>
        new(new Band(double.NegativeInfinity, holds), new Band(double.NegativeInfinity, weaker));

    /// <summary>The verdict on a figure.</summary>
    /// <param name="figure">The figure.</param>
    /// <param name="cores">Logical cores of the machine that it is of.</param>
    public ClaimVerdict Judge(double figure, int cores) =>
        Holds.Contains(figure, cores) ? ClaimVerdict.Holds
        : Weaker.Contains(figure, cores) ? ClaimVerdict.HoldsWeaker
        : ClaimVerdict.DoesNotHold;

    /// <inheritdoc />
    public override string ToString() => $"holds {Holds}, weaker {Weaker}";
}
