using System.Globalization;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>Operations per second.</summary>
/// <param name="subject">The case.</param>
public sealed class Rate(CaseFilter subject) : IFigure
{
    private const double NanosecondsPerSecond = 1e9;

    /// <inheritdoc />
    public Reading Reading => Reading.Time;

    /// <inheritdoc />
    public IReadOnlyList<CaseFilter> Cases { get; } = [subject];

    /// <inheritdoc />
    public double Of(IReadOnlyList<double> readings) => NanosecondsPerSecond / readings[0];

    /// <inheritdoc />
    public string Write(double figure) => string.Create(CultureInfo.InvariantCulture, $"{figure / 1e6:0.00} M/s");
}
