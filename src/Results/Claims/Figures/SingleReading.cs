namespace SqliteBench.Results.Claims.Figures;

/// <summary>What is read of one case, as it is.</summary>
/// <param name="reading">What is read.</param>
/// <param name="subject">The case.</param>
/// <param name="write">Writes it with its unit.</param>
internal sealed class SingleReading(Reading reading, CaseFilter subject, Func<double, string> write) : IFigure
{
    /// <inheritdoc />
    public Reading Reading => reading;

    /// <inheritdoc />
    public IReadOnlyList<CaseFilter> Cases { get; } = [subject];

    /// <inheritdoc />
    public double Of(IReadOnlyList<double> readings) => readings[0];

    /// <inheritdoc />
    public string Write(double figure) => write(figure);
}
