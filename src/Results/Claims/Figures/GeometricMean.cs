using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>The geometric mean of several ratios.</summary>
/// <param name="reading">What is read of each case; a ratio.</param>
/// <param name="cases">The cases; at least one.</param>
public sealed class GeometricMean(Reading reading, IReadOnlyList<CaseFilter> cases) : IFigure
{
    /// <inheritdoc />
    public Reading Reading => reading;

    /// <inheritdoc />
    public IReadOnlyList<CaseFilter> Cases => cases;

    /// <inheritdoc />
    public double Of(IReadOnlyList<double> readings) => readings.GeometricMean();

    /// <inheritdoc />
    public string Write(double figure) => FigureText.Times(figure);
}
