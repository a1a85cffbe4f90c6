using System.Globalization;

namespace SqliteBench.Results.Claims;

/// <summary>The figures from one to another, both among them.</summary>
/// <param name="Low">The lowest; minus infinity where there is none.</param>
/// <param name="High">The highest; infinity where there is none.</param>
public sealed record Band(double Low, double High)
{
    /// <summary>Whether a machine of fewer cores cannot reach <see cref="Low"/>, and its own number takes the place.</summary>
    public bool IsCappedByCores { get; init; }

    /// <summary>Whether a figure is among them.</summary>
    /// <param name="figure">The figure.</param>
    /// <param name="cores">Logical cores of the machine that it is of.</param>
    public bool Contains(double figure, int cores) =>
        figure >= (IsCappedByCores ? Math.Min(Low, cores) : Low) && figure <= High;

    /// <inheritdoc />
    public override string ToString()
    {
        string cores = IsCappedByCores ? " or the cores" : "";
        string low = string.Create(CultureInfo.InvariantCulture, $"{Low:0.##}{cores}");
        string high = High.ToString("0.##", CultureInfo.InvariantCulture);
        return double.IsInfinity(High) ? $"from {low}"
            : double.IsInfinity(Low) ? $"up to {high}"
            : $"from {low} to {high}";
    }
}
