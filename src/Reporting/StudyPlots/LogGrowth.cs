using System.Globalization;
using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>The size of the write-ahead log over the rows that a transaction has written.</summary>
public sealed class LogGrowth : IStudyPlot
{
    private const string Written = "step_rows";
    private const string Size = "step_wal_bytes";
    private const double Mebibyte = 1024 * 1024;

    /// <inheritdoc />
    public Plot? Of(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        LinePoint[] points =
        [
            .. cases
                .All.Where(HasSteps)
                .SelectMany(one =>
                    StepsOf(one)
                        .Select(step => new LinePoint(
                            step.Rows,
                            new PlotPoint(cases.Setting(one, []), one.Case.Provider, step.Bytes / Mebibyte)
                            {
                                Text = (step.Bytes / Mebibyte).ToString("0.0 MiB", CultureInfo.InvariantCulture),
                            }
                        ))
                ),
        ];
        return points.Length == 0
            ? null
            : new LinePlot(
                $"{cases.Study}-growth",
                "Size of the write-ahead log over the rows of an open transaction",
                "A line per provider: where it is flat, SQLite keeps the rows in its cache, and where it rises, it writes."
                    + " Lines that coincide cover each other."
            )
            {
                Across = "rows written",
                Up = "MiB",
                IsLogarithmic = false,
                Series = cases.Providers,
                Points = points,
            };
    }

    /// <inheritdoc />
    public IEnumerable<Answer> Answers(StudyCases cases)
    {
        ArgumentNullException.ThrowIfNull(cases);
        return from setting in cases.All.Where(HasSteps).GroupBy(one => cases.Setting(one, []), StringComparer.Ordinal)
            let steps = StepsOf(setting.First()).ToArray()
            let first = steps.FirstOrDefault(step => step.Bytes > 0)
            select new Answer(
                first.Bytes > 0
                    ? string.Create(
                        CultureInfo.InvariantCulture,
                        $"{setting.Key}: by row {first.Rows:#,0} of the open transaction the write-ahead log has {first.Bytes / Mebibyte:0.0} MiB, and by row {steps[^1].Rows:#,0} {steps[^1].Bytes / Mebibyte:0.0} MiB."
                    )
                    : string.Create(
                        CultureInfo.InvariantCulture,
                        $"{setting.Key}: nothing is in the write-ahead log by row {steps[^1].Rows:#,0} of the open transaction."
                    ),
                1
            );
    }

    private static bool HasSteps(LabelledCase one) =>
        one.Case.Series.ContainsKey(Written) && one.Case.Series.ContainsKey(Size);

    private static IEnumerable<(double Rows, double Bytes)> StepsOf(LabelledCase one) =>
        one.Case.Series[Written].Zip(one.Case.Series[Size]);
}
