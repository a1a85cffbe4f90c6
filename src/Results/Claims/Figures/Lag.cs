namespace SqliteBench.Results.Claims.Figures;

/// <summary>How many times as long a case takes as the slowest of its rivals: above 1 it is the slowest of all.</summary>
/// <param name="subject">The case.</param>
/// <param name="rivals">Its rivals; at least one.</param>
public sealed class Lag(CaseFilter subject, IReadOnlyList<CaseFilter> rivals) : IFigure
{
    /// <inheritdoc />
    public Reading Reading => Reading.Time;

    /// <inheritdoc />
    public IReadOnlyList<CaseFilter> Cases { get; } = [subject, .. rivals];

    /// <inheritdoc />
    public double Of(IReadOnlyList<double> readings) => readings[0] / readings.Skip(1).Max();

    /// <inheritdoc />
    public string Write(double figure) => FigureText.Times(figure);
}
