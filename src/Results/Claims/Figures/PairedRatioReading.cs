namespace SqliteBench.Results.Claims.Figures;

/// <summary>The paired ratio with its interval, as the run worked it out of its rounds.</summary>
internal sealed class PairedRatioReading : Reading
{
    private const string Column = "ratio_paired";

    /// <inheritdoc />
    public override double? Of(CaseResult result) => result.Metric(Column)?.Value;

    /// <inheritdoc />
    public override bool HasSpread(CaseResult result) => Spread.Has(result.Metric(Column));

    /// <inheritdoc />
    public override double Draw(CaseResult result, Random random) => Spread.Draw(result.Metric(Column)!.Value, random);
}
