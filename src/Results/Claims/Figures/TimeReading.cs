using MathNet.Numerics.Statistics;

namespace SqliteBench.Results.Claims.Figures;

/// <summary>The median of the iterations or, where these were not kept, their mean.</summary>
internal sealed class TimeReading : Reading
{
    private const string Column = "time_ns";
    private const int FewestSamples = 3;

    /// <inheritdoc />
    public override double? Of(CaseResult result) =>
        result.Samples.Count >= FewestSamples ? result.Samples.Median() : result.Metric(Column)?.Value;

    /// <inheritdoc />
    public override bool HasSpread(CaseResult result) =>
        result.Samples.Count >= FewestSamples || Spread.Has(result.Metric(Column));

    /// <inheritdoc />
    public override double Draw(CaseResult result, Random random)
    {
        if (result.Samples.Count < FewestSamples)
        {
            return Spread.Draw(result.Metric(Column)!.Value, random);
        }

        double[] drawn = new double[result.Samples.Count];
        for (int index = 0; index < drawn.Length; index++)
        {
            drawn[index] = result.Samples[random.Next(drawn.Length)];
        }

        return ArrayStatistics.MedianInplace(drawn);
    }
}
