using CsvHelper;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// The table of versions of a published run for a document, made of the CSV report: in a run in which nothing varies
/// beside the workload, a row for each provider and workload over C++ and one over the first version.
/// </summary>
public static class VersionMatrix
{
    private const string First = "1.000";

    private sealed record Cell(string Provider, string Workload, string Version, string OverCpp, string OverFirst);

    /// <summary>Makes the table.</summary>
    /// <param name="csvPath">BenchmarkDotNet's CSV report.</param>
    /// <returns>Markdown, each line ended with a line feed.</returns>
    /// <exception cref="InvalidDataException">Two cases of one provider, workload and version differ in something else.</exception>
    public static string FromCsv(string csvPath)
    {
        Cell[] cells = [.. Read(csvPath)];
        string[] versions = [.. cells.Select(cell => cell.Version).Distinct()];
        IEnumerable<string> lines =
        [
            $"| provider | workload | over | {string.Join(" | ", versions)} |",
            $"|---|---|---|{string.Concat(versions.Select(_ => "---:|"))}",
            .. cells
                .GroupBy(cell => (cell.Provider, cell.Workload))
                .SelectMany(group =>
                    new[]
                    {
                        Line(group.Key, CaseResult.Baseline, versions, group, cell => cell.OverCpp),
                        Line(group.Key, versions[0], versions, group, cell => cell.OverFirst),
                    }
                ),
        ];
        return string.Concat(lines.Select(line => line + "\n"));
    }

    private static string Line(
        (string Provider, string Workload) row,
        string over,
        string[] versions,
        IEnumerable<Cell> cells,
        Func<Cell, string> text
    )
    {
        ILookup<string, Cell> byVersion = cells.ToLookup(cell => cell.Version);
        IEnumerable<string> texts = versions.Select(version =>
            byVersion[version].Count() <= 1
                ? byVersion[version].Select(text).SingleOrDefault() ?? "-"
                : throw new InvalidDataException(
                    $"{row.Provider} on {row.Workload} was measured in more than one setting"
                )
        );
        return $"| {row.Provider} | {row.Workload} | {over} | {string.Join(" | ", texts)} |";
    }

    private static IEnumerable<Cell> Read(string csvPath)
    {
        using CsvReader csv = CsvReader.FromFile(csvPath);
        string version = "Ratio (version)";
        while (csv.Read())
        {
            string provider = csv.GetString("Method");
            if (provider != CaseResult.Baseline)
            {
                yield return new Cell(
                    provider,
                    csv.GetString("Workload"),
                    csv.GetString("Version"),
                    Text(csv.GetString("Ratio (paired)"), csv.GetString("95 % interval")),
                    Text(csv.GetString(version), csv.GetString($"{version} 95 %"))
                );
            }
        }
    }

    // The first version over itself has an interval of nothing.
    private static string Text(string ratio, string interval) =>
        interval == $"{First} - {First}" ? "1" : $"{ratio} ({interval})";
}
