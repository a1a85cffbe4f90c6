using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Documents;

/// <summary>A figure in a sentence, such as <c>1.52 (1.40 to 1.66)</c>.</summary>
internal static class InlineFigure
{
    /// <exception cref="FormatException">The results lack it, or it is written otherwise.</exception>
    public static string Of(string arguments, Func<string, StudyCases> studyOf)
    {
        QuotedFigure quoted = QuotedFigure.Parse(arguments);
        StudyCases study = studyOf(quoted.Study);
        string column = quoted.Column;
        LabelledCase[] cases = [.. study.With(column).Where(one => quoted.IsOf(one.Case))];
        if (quoted.Other is not var (axis, value))
        {
            ResultColumn? figure = ResultColumns.Metrics.FirstOrDefault(metric => metric.Name == column);
            return figure is null ? throw new FormatException($"there is no column '{column}'")
                : cases.Length == 1 ? FigureText.In(figure).WithInterval(cases[0].Figure(column))
                : cases.Length > 1 && FigureText.In(figure) == FigureText.Ratio
                    ? FigureText.Ratio.WithInterval(Factors.Mean(cases.Select(one => one.Figure(column))))
                : throw new FormatException($"{cases.Length} cases have this figure, not one");
        }

        Estimate[] ratios =
        [
            .. from one in cases
            let other = study.Same(one, axis, value, column)
            where other is not null && other != one
            select StudyCases.Time(one, other, column),
        ];
        return ratios.Length == 0
            ? throw new FormatException("no case has this figure")
            : FigureText.Ratio.WithInterval(
                Factors.Mean(quoted.IsSpeed ? ratios.Select(ratio => ratio.Inverse()) : ratios)
            );
    }
}
