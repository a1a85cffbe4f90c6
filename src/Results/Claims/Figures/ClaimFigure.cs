using System.Globalization;
using MathNet.Numerics.Statistics;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>The figure of a claim, calculated from one reading per case, in their order.</summary>
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
    /// The size of the groups of cases, in their order, that are compared with each other: by paired ratios if they have a
    /// common baseline. 0 for no comparison.
    /// </summary>
    public int Compared { get; init; }

    /// <summary>Whether it is the speed of a case relative to another, whose interval may need no resampling.</summary>
    private bool IsGain { get; init; }

    /// <summary>Writes a figure with its unit.</summary>
    public Func<double, string> Write { get; init; } = Times;

    /// <summary>The speed of a case relative to another.</summary>
    public static ClaimFigure Gain(CaseFilter subject, CaseFilter over) =>
        new(Readings.Time, [subject, over], times => times[1] / times[0]) { Compared = 2, IsGain = true };

    /// <summary>The speed of a case relative to the fastest of the others: above 1 it is the fastest of all.</summary>
    public static ClaimFigure Lead(CaseFilter subject, IEnumerable<CaseFilter> rivals) =>
        OfAll([subject, .. rivals], times => times.Skip(1).Min() / times[0]);

    /// <summary>The time of a case relative to the slowest of the others: above 1 it is the slowest of all.</summary>
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
    /// Where a curve levels off: the first of ascending values that reaches a share of the rate of all later ones; a share
    /// of 1 finds the peak. Words count as infinite.
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

    public static ClaimFigure Ratio(Reading reading, CaseFilter subject) =>
        new(reading, [subject], ratios => ratios[0]);

    public static ClaimFigure Rows(Reading reading, CaseFilter subject) =>
        Ratio(reading, subject) with
        {
            Write = rows => $"{rows / 1000:0} k",
        };

    /// <summary>
    /// The figure with its interval: a gain of cases with a common baseline has that of their paired ratios, as in all
    /// reports; any other the percentile interval of a bootstrap that resamples every case (Efron and Tibshirani, "An
    /// Introduction to the Bootstrap", 1993, chapter 8).
    /// </summary>
    /// <returns>The figure, without an interval if no case has a spread; null if a reading is missing.</returns>
    public Estimate? Estimate(IEnumerable<CaseResult> cases)
    {
        CaseResult[] given = [.. cases];
        bool arePaired = Compared > 0 && given.Chunk(Compared).All(CaseResult.ShareBaseline);
        if (IsGain && arePaired && given is [{ Ratio: { } ratio }, { Ratio: { } over }])
        {
            return over.Over(ratio);
        }

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

        // Not interpolated: a number of threads, for example, is one of a few values.
        return new Estimate(value, Quantile(figures, LowQuantile), Quantile(figures, 1 - LowQuantile));
    }

    private static ClaimFigure OfAll(IReadOnlyList<CaseFilter> cases, Func<IReadOnlyList<double>, double> of) =>
        new(Readings.Time, cases, of) { Compared = cases.Count };

    /// <summary>A ratio with three significant digits, such as <c>1.51x</c>.</summary>
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
