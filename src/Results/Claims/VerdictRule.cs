using System.Globalization;

namespace SqliteBench.Results.Claims;

/// <summary>What a figure has to be for its part of a claim to hold; data beside the claim.</summary>
public sealed record VerdictRule(Band Holds, Band Weaker)
{
    /// <summary>The larger the better.</summary>
    public static VerdictRule AtLeast(double holds, double weaker) =>
        new(new Band(holds, double.PositiveInfinity), new Band(weaker, double.PositiveInfinity));

    /// <summary>The smaller the better.</summary>
    public static VerdictRule AtMost(double holds, double weaker) =>
        new(new Band(double.NegativeInfinity, holds), new Band(double.NegativeInfinity, weaker));

    /// <summary>The verdict on a figure.</summary>
    public ClaimVerdict Judge(double figure, int cores) =>
        Holds.Contains(figure, cores) ? ClaimVerdict.Holds
        : Weaker.Contains(figure, cores) ? ClaimVerdict.HoldsWeaker
        : ClaimVerdict.DoesNotHold;

    /// <inheritdoc />
    public override string ToString() => $"holds {Holds}, weaker {Weaker}";
}

/// <summary>The figures from one to another, both among them; an end may be infinite.</summary>
public sealed record Band(double Low, double High)
{
    /// <summary>Whether a machine of fewer cores cannot reach <see cref="Low"/>, and its own number takes the place.</summary>
    public bool IsCappedByCores { get; init; }

    /// <summary>Whether a figure is among them.</summary>
    public bool Contains(double figure, int cores) =>
        figure >= (IsCappedByCores ? Math.Min(Low, cores) : Low) && figure <= High;

    /// <inheritdoc />
    public override string ToString()
    {
        string cores = IsCappedByCores ? " or the cores" : "";
        string low = $"{Low:0.##}{cores}";
        string high = High.ToString("0.##", CultureInfo.InvariantCulture);
        return double.IsInfinity(High) ? $"from {low}"
            : double.IsInfinity(Low) ? $"up to {high}"
            : $"from {low} to {high}";
    }
}
