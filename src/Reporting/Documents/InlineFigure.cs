using System.Globalization;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// A figure in a sentence, such as <c>1.52 (1.40 to 1.66)</c>. From one machine, it is the value with its 95 %
/// interval; from several, the geometric mean with the range of their values. Counts have no intervals: from several
/// machines, it is their range.
/// </summary>
internal static class InlineFigure
{
    /// <summary>The widest 95 % interval of a figure that may be quoted, relative to the figure.</summary>
    private const double MostWidth = 0.15;

    private static readonly string[] s_numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

    /// <param name="machines">The studies of each machine, by its name.</param>
    /// <exception cref="FormatException">
    /// It is malformed, not measured, not known well enough, or a machine contradicts what is claimed.
    /// </exception>
    public static string Of(string arguments, IReadOnlyList<(string Name, IReadOnlyList<StudyCases> Studies)> machines)
    {
        QuotedFigure quoted = new(arguments);
        FigureText text = quoted.Other is null ? FigureText.In(ColumnOf(quoted)) : FigureText.Ratio;
        (string Machine, Estimate Figure)[] measured =
        [
            .. from machine in machines
            from study in machine.Studies
            where study.Study == quoted.Study
            let figure = EstimateOf(quoted, study)
            where figure is not null
            orderby figure.Value.Low is null
            select (machine.Name, figure.Value),
        ];
        // A single launch has no interval.
        Estimate[] figures =
        [
            .. measured
                .Select(one => one.Figure)
                .Where(figure => (figure.Low is null) == (measured[0].Figure.Low is null)),
        ];
        if (figures.Length == 0)
        {
            throw new FormatException("no case has this figure");
        }

        string each = string.Join(", ", measured.Select(one => $"{one.Machine} {text.WithInterval(one.Figure)}"));
        if (figures[0].Low is not null && Factors.Mean(figures).Width() > MostWidth)
        {
            throw new FormatException($"this figure is not known to within {MostWidth * 100:0} %: {each}");
        }

        (double least, double most) = quoted.Claimed;
        if (Array.Exists(figures, one => (one.High ?? one.Value) < least || (one.Low ?? one.Value) > most))
        {
            throw new FormatException($"a machine contradicts what is claimed: {each}");
        }

        Estimate quotable = Factors.Across(figures);
        string whose = machines.Count == 1 ? "" : $" on {Machines(figures.Length)}";
        return quotable is not { Low: { } low, High: { } high } || low.Equals(high) ? text.Of(quotable.Value)
            : figures[0].Low is null ? text.Interval(quotable)
            : FigureText.WithInterval(text.Of(quotable.Value), text.Interval(quotable) + whose);
    }

    private static string Machines(int count) =>
        (count < s_numbers.Length ? s_numbers[count] : count.ToString(CultureInfo.InvariantCulture))
        + (count == 1 ? " machine" : " machines");

    private static ResultColumn ColumnOf(QuotedFigure quoted) =>
        ResultColumns.Metrics.FirstOrDefault(metric => metric.Name == quoted.Column)
        ?? throw new FormatException($"there is no column '{quoted.Column}'");

    // Null if the machine lacks it.
    private static Estimate? EstimateOf(QuotedFigure quoted, StudyCases study)
    {
        LabelledCase[] cases =
        [
            .. study.All.Where(one => one.Case.Metric(quoted.Column) is not null && quoted.IsOf(one.Case)),
        ];
        if (quoted.Other is not var (axis, value))
        {
            return cases.Length switch
            {
                0 => null,
                1 => cases[0].Figure(quoted.Column),
                _ when FigureText.In(ColumnOf(quoted)) == FigureText.Ratio => Factors.Mean(
                    cases.Select(one => one.Figure(quoted.Column))
                ),
                _ => throw new FormatException($"{cases.Length} cases have this figure, not one"),
            };
        }

        Estimate[] ratios =
        [
            .. from one in cases
            let other = study.Same(one, axis, value, quoted.Column)
            where other is not null && other != one
            select StudyCases.Time(one, other, quoted.Column),
        ];
        return ratios.Length == 0
            ? null
            : Factors.Mean(quoted.IsSpeed ? ratios.Select(ratio => ratio.Inverse()) : ratios);
    }
}
