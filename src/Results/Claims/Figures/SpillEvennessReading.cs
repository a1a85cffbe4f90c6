namespace SqliteBench.Results.Claims.Figures;

/// <summary>The largest growth of the log in a step over the smallest, after the step that began it.</summary>
internal sealed class SpillEvennessReading : Reading
{
    private const int FewestSteps = 2;

    /// <inheritdoc />
    public override double? Of(CaseResult result)
    {
        int first = Steps.FirstWithRows(result);
        double[] sizes = first < 0 ? [] : [.. Steps.WalBytes(result).Skip(first)];
        double[] growth = [.. sizes.Zip(sizes.Skip(1), (before, after) => after - before)];
        return growth.Length >= FewestSteps && growth.Min() > 0 ? growth.Max() / growth.Min() : null;
    }
}
