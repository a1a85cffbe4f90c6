namespace SqliteBench.Results.Claims.Figures;

/// <summary>The largest of several gains.</summary>
/// <param name="gains">The gains; at least one.</param>
public sealed class LargestGain(IReadOnlyList<Gain> gains) : IFigure
{
    /// <inheritdoc />
    public Reading Reading => Reading.Time;

    /// <inheritdoc />
    public IReadOnlyList<CaseFilter> Cases { get; } = [.. gains.SelectMany(gain => gain.Cases)];

    /// <inheritdoc />
    public double Of(IReadOnlyList<double> readings) =>
        gains.Zip(readings.Chunk(2), (gain, pair) => gain.Of(pair)).Max();

    /// <inheritdoc />
    public string Write(double figure) => FigureText.Times(figure);
}
