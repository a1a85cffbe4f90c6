using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// The table of the README: a row for each workload, a column for each provider, made of a run in which nothing else
/// varies: the mean time of C++, and the paired ratios of the others to it.
/// </summary>
internal static class ProviderMatrix
{
    /// <returns>Markdown, each line ended with a line feed.</returns>
    /// <exception cref="InvalidDataException">There are two cases of one provider and workload.</exception>
    public static string Of(IReadOnlyList<CaseResult> cases)
    {
        string[] providers = [.. cases.Select(result => result.Provider).Distinct()];
        return TableMark.Text([
            $"| times C++ (paired) | {string.Join(" | ", providers)} |",
            $"|---|{string.Concat(providers.Select(_ => "---:|"))}",
            .. cases
                .GroupBy(WorkloadOf)
                .Select(row =>
                    $"| {row.Key} | {string.Join(" | ", providers.Select(provider => Text([.. row.Where(one => one.Provider == provider)])))} |"
                ),
        ]);
    }

    private static string Text(CaseResult[] found) =>
        found switch
        {
            [] => "-",
            [{ Provider: CaseResult.Baseline } cell] => string.Create(
                CultureInfo.InvariantCulture,
                $"{cell.Metric("time_ns")?.Value:0} ns/op"
            ),
            [var cell] => string.Create(CultureInfo.InvariantCulture, $"{cell.Metric("ratio_paired")?.Value:0.00}"),
            [var one, ..] => throw new InvalidDataException(
                $"{one.Provider} on {WorkloadOf(one)} was measured in more than one setting"
            ),
        };

    private static string WorkloadOf(CaseResult result) => Documents.On(result, AxisText.Workload);
}

/// <summary>
/// The table of versions of a published run for a document: in a run in which nothing varies beside the workload, a row for
/// each provider and workload over C++ and one over the first version.
/// </summary>
internal static class VersionMatrix
{
    /// <returns>Markdown, each line ended with a line feed.</returns>
    /// <exception cref="InvalidDataException">Two cases of one provider, workload and version differ in something else.</exception>
    public static string Of(IEnumerable<CaseResult> cases)
    {
        CaseResult[] measured = [.. cases.Where(result => result.Provider != CaseResult.Baseline)];
        string[] versions = [.. measured.Select(VersionOf).Distinct()];
        return TableMark.Text([
            $"| provider | workload | over | {string.Join(" | ", versions)} |",
            $"|---|---|---|{string.Concat(versions.Select(_ => "---:|"))}",
            .. from row in measured.GroupBy(result =>
                (result.Provider, Workload: Documents.On(result, AxisText.Workload))
            )
            from over in new (string Name, string Column)[]
            {
                (CaseResult.Baseline, "ratio_paired"),
                (versions[0], "ratio_version"),
            }
            let texts = versions.Select(version => Text([.. row.Where(one => VersionOf(one) == version)], over.Column))
            select $"| {row.Key.Provider} | {row.Key.Workload} | {over.Name} | {string.Join(" | ", texts)} |",
        ]);
    }

    // The first version over itself has an interval of nothing.
    private static string Text(CaseResult[] found, string column) =>
        found switch
        {
            [] => "-",
            [var one] => one.Metric(column) switch
            {
                null => "-",
                { Low: 1, High: 1 } => "1",
                { } ratio =>
                    $"{RatioText.Of(ratio.Value)} ({RatioText.Of(ratio.Low ?? ratio.Value)} - {RatioText.Of(ratio.High ?? ratio.Value)})",
            },
            [var one, ..] => throw new InvalidDataException(
                $"{one.Provider} on {Documents.On(one, AxisText.Workload)} was measured in more than one setting"
            ),
        };

    private static string VersionOf(CaseResult result) => Documents.On(result, ResultColumns.Version);
}
