namespace SqliteBench.Results.Claims.Figures;

/// <summary>The steps of an execution in which rows go to the write-ahead log.</summary>
internal static class Steps
{
    public static IReadOnlyList<double> Rows(CaseResult result) => Of(result, "step_rows");

    public static IReadOnlyList<double> HighestRow(CaseResult result) => Of(result, "step_highest_row");

    public static IReadOnlyList<double> WalBytes(CaseResult result) => Of(result, "step_wal_bytes");

    /// <summary>The first step that finds a row in the log, or -1.</summary>
    public static int FirstWithRows(CaseResult result) =>
        Array.FindIndex([.. HighestRow(result)], highest => highest > 0);

    private static IReadOnlyList<double> Of(CaseResult result, string column) =>
        result.Series.TryGetValue(column, out IReadOnlyList<double>? values) ? values : [];
}
