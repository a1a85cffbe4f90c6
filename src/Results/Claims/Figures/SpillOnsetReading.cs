namespace SqliteBench.Results.Claims.Figures;

/// <summary>
/// Rows written less the highest row in the log, at the first step that finds a row there: what SQLite's cache holds back.
/// </summary>
internal sealed class SpillOnsetReading : Reading
{
    /// <inheritdoc />
    public override double? Of(CaseResult result)
    {
        int first = Steps.FirstWithRows(result);
        return first < 0 ? null : Steps.Rows(result)[first] - Steps.HighestRow(result)[first];
    }
}
