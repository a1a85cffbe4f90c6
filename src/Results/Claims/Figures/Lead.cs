namespace SqliteBench.Results.Claims.Figures;

/// <summary>How many times as fast a case is as the fastest of its rivals: above 1 it is the fastest of all.</summary>
/// <param name="reading">What of the cases is compared; less is faster.</param>
/// <param name="subject">The case.</param>
/// <param name="rivals">Its rivals; at least one.</param>
public sealed class Lead(Reading reading, CaseFilter subject, IReadOnlyList<CaseFilter> rivals) : IFigure
{
    /// <inheritdoc />
    public Reading Reading => reading;

    /// <inheritdoc />
    public IReadOnlyList<CaseFilter> Cases { get; } = [subject, .. rivals];

    /// <inheritdoc />
    public double Of(IReadOnlyList<double> readings) => readings.Skip(1).Min() / readings[0];

    /// <inheritdoc />
    public string Write(double figure) => FigureText.Times(figure);
}
