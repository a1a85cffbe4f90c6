using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>Works a figure out, with its interval.</summary>
public static class FigureEstimate
{
    private const int Resamples = 1000;
    private const double LowQuantile = 0.025;

    /// <summary>
    /// The figure, with a percentile interval of a bootstrap of several samples (Efron and Tibshirani, "An Introduction to
    /// the Bootstrap", 1993, chapter 8): each resample draws every case anew and forms the figure of what it drew.
    /// </summary>
    /// <param name="figure">The figure.</param>
    /// <param name="cases">The measurements of its cases, in their order.</param>
    /// <returns>The figure, without an interval where no case has a spread; null where a case lacks what is read.</returns>
    public static Estimate? Of(IFigure figure, IReadOnlyList<CaseResult> cases)
    {
        ArgumentNullException.ThrowIfNull(figure);
        ArgumentNullException.ThrowIfNull(cases);
        double?[] readings = [.. cases.Select(figure.Reading.Of)];
        if (readings.Contains(null))
        {
            return null;
        }

        double value = figure.Of([.. readings.Select(reading => reading!.Value)]);
        if (!cases.Any(figure.Reading.HasSpread))
        {
            return new Estimate(value);
        }

        Random random = new(1);
        double[] figures = new double[Resamples];
        for (int resample = 0; resample < Resamples; resample++)
        {
            figures[resample] = figure.Of([.. cases.Select(result => Draw(figure.Reading, result, random))]);
        }

        // Not interpolated: a figure such as a number of threads has no values between two.
        return new Estimate(value, Quantile(figures, LowQuantile), Quantile(figures, 1 - LowQuantile));
    }

    private static double Draw(Reading reading, CaseResult result, Random random) =>
        reading.HasSpread(result) ? reading.Draw(result, random) : reading.Of(result)!.Value;

    private static double Quantile(double[] figures, double part) =>
        figures.QuantileCustom(part, QuantileDefinition.R1);
}
