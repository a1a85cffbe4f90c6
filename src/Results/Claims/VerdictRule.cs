using System.Globalization;

namespace SqliteBench.Results.Claims;

/// <summary>The figures for which a part of a claim holds, or holds weakly.</summary>
public sealed record VerdictRule(Band Holds, Band Weaker)
{
    /// <summary>Larger is better.</summary>
    public static VerdictRule AtLeast(double holds, double weaker) =>
        new(new Band(holds, double.PositiveInfinity), new Band(weaker, double.PositiveInfinity));

    /// <summary>Smaller is better.</summary>
    public static VerdictRule AtMost(double holds, double weaker) =>
        new(new Band(double.NegativeInfinity, holds), new Band(double.NegativeInfinity, weaker));

    public ClaimVerdict Apply(double figure, int cores) =>
        Holds.Contains(figure, cores) ? ClaimVerdict.Holds
        : Weaker.Contains(figure, cores) ? ClaimVerdict.HoldsWeaker
        : ClaimVerdict.DoesNotHold;

    /// <inheritdoc />
    public override string ToString() => $"holds {Holds}, weakly {Weaker}";
}

/// <summary>An inclusive range; an end may be infinite.</summary>
public sealed record Band(double Low, double High)
{
    /// <summary>Whether a machine with fewer cores than <see cref="Low"/> has its number of cores instead.</summary>
    public bool IsCappedByCores { get; init; }

    public bool Contains(double figure, int cores) =>
        figure >= (IsCappedByCores ? Math.Min(Low, cores) : Low) && figure <= High;

    /// <inheritdoc />
    public override string ToString()
    {
        string cores = IsCappedByCores ? " or the number of cores" : "";
        string low = $"{Low:0.##}{cores}";
        string high = High.ToString("0.##", CultureInfo.InvariantCulture);
        return double.IsInfinity(High) ? $"from {low}"
            : double.IsInfinity(Low) ? $"up to {high}"
            : $"from {low} to {high}";
    }
}
