using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// The README's table of a run in which nothing else varies: a row per workload, a column per provider, with the mean time
/// of C++ and the paired ratios of the others to it.
/// </summary>
internal static class ProviderMatrix
{
    /// <exception cref="InvalidDataException">A provider has two cases of one workload.</exception>
    public static IEnumerable<string> Of(IReadOnlyList<CaseResult> cases) =>
        Table
            .OfOnce(
                ["times C++ (paired)"],
                cases.Select(one => one.Provider).Distinct(),
                cases,
                one => ([one.On(ResultColumns.Workload)], one.Provider, Text(one))
            )
            .ToMarkdown();

    private static string Text(CaseResult one) =>
        one.Provider == CaseResult.Native
            ? $"{one.Metric("time_ns")?.Value:0} ns/op"
            : $"{one.Metric("ratio_paired")?.Value:0.00}";
}

/// <summary>
/// The table of package versions, of a run in which only the workload varies: for each provider and workload a row over C++
/// and a row over the first version.
/// </summary>
internal static class VersionMatrix
{
    /// <exception cref="InvalidDataException">Two cases of one provider, workload and version differ in something else.</exception>
    public static IEnumerable<string> Of(IReadOnlyList<CaseResult> cases)
    {
        CaseResult[] measured = [.. cases.Where(one => one.Provider != CaseResult.Native)];
        string[] versions = [.. measured.Select(one => one.On(ResultColumns.Version)).Distinct()];
        return Table
            .OfOnce(
                ["provider", "workload", "over"],
                versions,
                [
                    .. from one in measured
                    from over in new[] { (CaseResult.Native, "ratio_paired"), (versions[0], "ratio_version") }
                    select (Case: one, Over: over.Item1, Ratio: one.Metric(over.Item2)),
                ],
                cell =>
                    (
                        [cell.Case.Provider, cell.Case.On(ResultColumns.Workload), cell.Over],
                        cell.Case.On(ResultColumns.Version),
                        Text(cell.Ratio)
                    )
            )
            .ToMarkdown();
    }

    // The first version relative to itself.
    private static string Text(Estimate? found) =>
        found switch
        {
            null => "-",
            { Low: 1, High: 1 } => "1",
            { } ratio =>
                $"{RatioText.Of(ratio.Value)} ({RatioText.Of(ratio.Low ?? ratio.Value)} - {RatioText.Of(ratio.High ?? ratio.Value)})",
        };
}
