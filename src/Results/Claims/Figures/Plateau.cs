using System.Globalization;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>Where a curve levels off: the first value of an axis from which no further one is much faster.</summary>
/// <param name="subject">The case, whatever its value of the axis.</param>
/// <param name="axis">The axis.</param>
/// <param name="values">The axis's values in ascending order; a word stands for more than any number.</param>
/// <param name="share">What part of the best rate beyond it a value has to reach; 1 finds the peak.</param>
public sealed class Plateau(CaseFilter subject, string axis, IReadOnlyList<string> values, double share) : IFigure
{
    /// <inheritdoc />
    public Reading Reading => Reading.Time;

    /// <inheritdoc />
    public IReadOnlyList<CaseFilter> Cases { get; } = [.. values.Select(value => subject.With(axis, value))];

    /// <inheritdoc />
    public double Of(IReadOnlyList<double> readings)
    {
        int first = 0;
        while (readings.Skip(first).Any(time => time < readings[first] * share))
        {
            first++;
        }

        return Number(values[first]);
    }

    /// <inheritdoc />
    public string Write(double figure) => values.First(value => Number(value).Equals(figure));

    private static double Number(string value) =>
        double.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out double number)
            ? number
            : double.PositiveInfinity;
}
