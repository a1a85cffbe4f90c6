using System.Globalization;
using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>A number that a claim is about: formed of what is read of each case, in their order.</summary>
public sealed record ClaimFigure(
    Reading Reading,
    IReadOnlyList<CaseFilter> Cases,
    Func<IReadOnlyList<double>, double> Of
)
{
    private const double NanosecondsPerSecond = 1e9;
    private const int Resamples = 1000;
    private const double LowQuantile = 0.025;

    /// <summary>
    /// How many of the cases, in their order, are compared with each other: by their paired ratios where these have one
    /// baseline. 0 where none are.
    /// </summary>
    public int Compared { get; init; }

    /// <summary>Writes a figure with its unit.</summary>
    public Func<double, string> Write { get; init; } = Times;

    /// <summary>How many times as fast one case is as another.</summary>
    public static ClaimFigure Gain(CaseFilter subject, CaseFilter over) => LargestGain([(subject, over)]);

    /// <summary>The largest of several gains.</summary>
    public static ClaimFigure LargestGain(IReadOnlyList<(CaseFilter Subject, CaseFilter Over)> gains) =>
        new(
            Readings.Time,
            [.. gains.SelectMany(gain => new[] { gain.Subject, gain.Over })],
            times => times.Chunk(2).Max(gain => gain[1] / gain[0])
        )
        {
            Compared = 2,
        };

    /// <summary>How many times as fast a case is as the fastest of its rivals: above 1 it is the fastest of all.</summary>
    public static ClaimFigure Lead(CaseFilter subject, IEnumerable<CaseFilter> rivals) =>
        OfAll([subject, .. rivals], times => times.Skip(1).Min() / times[0]);

    /// <summary>How many times as long a case takes as the slowest of its rivals: above 1 it is the slowest of all.</summary>
    public static ClaimFigure Lag(CaseFilter subject, IEnumerable<CaseFilter> rivals) =>
        OfAll([subject, .. rivals], times => times[0] / times.Skip(1).Max());

    /// <summary>The geometric mean of the paired ratios of cases.</summary>
    public static ClaimFigure MeanRatio(IEnumerable<CaseFilter> cases) =>
        new(Readings.PairedRatio, [.. cases], ratios => ratios.GeometricMean());

    /// <summary>Operations per second.</summary>
    public static ClaimFigure Rate(CaseFilter subject) =>
        new(Readings.Time, [subject], times => NanosecondsPerSecond / times[0])
        {
            Write = rate => $"{rate / 1e6:0.00} M/s",
        };

    /// <summary>
    /// Where a curve levels off: the first of an axis's values, in ascending order with words as more than any number, that
    /// reaches a share of the rate of all beyond it; a share of 1 finds the peak.
    /// </summary>
    public static ClaimFigure Plateau(CaseFilter subject, string axis, IReadOnlyList<string> values, double share) =>
        OfAll(
            [.. values.Select(value => subject.With(axis, value))],
            times =>
                Number(
                    values[
                        Enumerable
                            .Range(0, times.Count)
                            .First(first => times.Skip(first).All(time => time >= times[first] * share))
                    ]
                )
        ) with
        {
            Write = figure => values.First(value => Number(value).Equals(figure)),
        };

    /// <summary>A ratio that is read of one case.</summary>
    public static ClaimFigure Ratio(Reading reading, CaseFilter subject) =>
        new(reading, [subject], ratios => ratios[0]);

    /// <summary>A number of rows that is read of one case.</summary>
    public static ClaimFigure Rows(Reading reading, CaseFilter subject) =>
        Ratio(reading, subject) with
        {
            Write = rows => $"{rows / 1000:0} k",
        };

    /// <summary>
    /// The figure, with a percentile interval of a bootstrap of several samples (Efron and Tibshirani, "An Introduction to
    /// the Bootstrap", 1993, chapter 8): each resample draws every case anew and forms the figure of what it drew.
    /// </summary>
    /// <returns>The figure, without an interval where no case has a spread; null where a case lacks what is read.</returns>
    public Estimate? Estimate(IEnumerable<CaseResult> cases)
    {
        CaseResult[] given = [.. cases];
        bool arePaired = Compared > 0 && given.Chunk(Compared).All(CaseResult.ShareBaseline);
        CaseNumber[] numbers =
        [
            .. given.Select(one => (arePaired ? Readings.PairedRatio : Reading)(one)).OfType<CaseNumber>(),
        ];
        if (numbers.Length < Cases.Count)
        {
            return null;
        }

        double value = Of([.. numbers.Select(number => number.Value)]);
        if (numbers.All(number => number.Draw is null))
        {
            return new Estimate(value);
        }

        Random random = new(1);
        double[] figures = new double[Resamples];
        for (int resample = 0; resample < Resamples; resample++)
        {
            figures[resample] = Of([.. numbers.Select(number => number.Draw?.Invoke(random) ?? number.Value)]);
        }

        // Not interpolated: a figure such as a number of threads has no values between two.
        return new Estimate(value, Quantile(figures, LowQuantile), Quantile(figures, 1 - LowQuantile));
    }

    private static ClaimFigure OfAll(IReadOnlyList<CaseFilter> cases, Func<IReadOnlyList<double>, double> of) =>
        new(Readings.Time, cases, of) { Compared = cases.Count };

    /// <summary>A ratio with three digits that count, such as <c>1.51x</c>.</summary>
    internal static string Times(double ratio) =>
        ratio.ToString(
            ratio >= 100 ? "0x"
                : ratio >= 10 ? "0.0x"
                : ratio >= 0.1 ? "0.00x"
                : "0.000x",
            CultureInfo.InvariantCulture
        );

    private static double Number(string value) =>
        double.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out double number)
            ? number
            : double.PositiveInfinity;

    private static double Quantile(double[] figures, double part) =>
        figures.QuantileCustom(part, QuantileDefinition.R1);
}
