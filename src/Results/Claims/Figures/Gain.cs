namespace SqliteBench.Results.Claims.Figures;

/// <summary>How many times as fast one case is as another.</summary>
/// <param name="subject">The one.</param>
/// <param name="over">The other.</param>
public sealed class Gain(CaseFilter subject, CaseFilter over) : IFigure
{
    /// <inheritdoc />
    public Reading Reading => Reading.Time;

    /// <inheritdoc />
    public IReadOnlyList<CaseFilter> Cases { get; } = [subject, over];

    /// <inheritdoc />
    public double Of(IReadOnlyList<double> readings) => readings[1] / readings[0];

    /// <inheritdoc />
    public string Write(double figure) => FigureText.Times(figure);
}
