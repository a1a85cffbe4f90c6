using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// A figure in a sentence, such as <c>1.52 (1.40 to 1.66)</c>. It is written as
/// <c>STUDY AXIS:VALUE ... over=AXIS:VALUE</c>: the time of the chosen cases relative to the same cases with another value of
/// an axis; of several ratios, the geometric mean. <c>speed=</c> instead of <c>over=</c> is the inverse. Without
/// either it is the time of one case, or another of its figures with <c>of=COLUMN</c>. An underscore stands for a space.
/// </summary>
internal static class InlineFigure
{
    private const string Over = "over=";
    private const string Speed = "speed=";
    private const string Column = "of=";

    /// <exception cref="FormatException">The results lack it, or it is written otherwise.</exception>
    public static string Of(string arguments, Func<string, StudyCases> studyOf)
    {
        string[] words = arguments.Split(' ');
        StudyCases study = studyOf(words[0]);
        string column = After(words, Column) ?? "time_ns";
        string? over = After(words, Over) ?? After(words, Speed);
        (string Axis, string Value)[] wanted =
        [
            .. words.Skip(1).Where(word => !new[] { Over, Speed, Column }.Any(word.StartsWith)).Select(Pair),
        ];
        LabelledCase[] cases =
        [
            .. study
                .With(column)
                .Where(one => Array.TrueForAll(wanted, pair => one.On(pair.Axis).Replace(' ', '_') == pair.Value)),
        ];
        if (over is null)
        {
            ResultColumn? figure = ResultColumns.Metrics.FirstOrDefault(metric => metric.Name == column);
            return figure is null ? throw new FormatException($"there is no column '{column}'")
                : cases.Length == 1 ? FigureText.In(figure).WithInterval(cases[0].Figure(column))
                : cases.Length > 1 && FigureText.In(figure) == FigureText.Ratio
                    ? FigureText.Ratio.WithInterval(Factors.Mean(cases.Select(one => one.Figure(column))))
                : throw new FormatException($"{cases.Length} cases have this figure, not one");
        }

        (string axis, string value) = Pair(over);
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
                Factors.Mean(After(words, Speed) is null ? ratios : ratios.Select(ratio => ratio.Inverse()))
            );
    }

    private static string? After(string[] words, string start) =>
        Array.Find(words, word => word.StartsWith(start, StringComparison.Ordinal))?[start.Length..];

    private static (string Axis, string Value) Pair(string word) =>
        word.Split(':', 2) is [var axis, var value]
            ? (axis, value)
            : throw new FormatException($"'{word}' is not of the form axis:value");
}
