using System.Globalization;
using CsvHelper;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// The table of the README: a row for each workload, a column for each provider, made of the CSV report of a run in
/// which nothing else varies: the mean time of C++, and the paired ratios of the others to it.
/// </summary>
public static class ProviderMatrix
{
    private sealed record Cell(string Provider, string Workload, double Nanoseconds, double Ratio);

    /// <summary>Makes the table.</summary>
    /// <param name="csvPath">BenchmarkDotNet's CSV report.</param>
    /// <returns>Markdown, each line ended with a line feed.</returns>
    /// <exception cref="InvalidDataException">The report holds two cases of one provider and workload.</exception>
    public static string FromCsv(string csvPath)
    {
        List<Cell> cells = Read(csvPath);
        string[] providers = [.. cells.Select(cell => cell.Provider).Distinct()];
        string[] workloads = [.. cells.Select(cell => cell.Workload).Distinct()];
        IEnumerable<string> lines =
        [
            $"| times C++ (paired) | {string.Join(" | ", providers)} |",
            $"|---|{string.Concat(providers.Select(_ => "---:|"))}",
            .. workloads.Select(workload =>
                $"| {workload} | {string.Join(" | ", providers.Select(provider => Text(cells, workload, provider)))} |"
            ),
        ];
        return string.Concat(lines.Select(line => line + "\n"));
    }

    private static string Text(List<Cell> cells, string workload, string provider)
    {
        Cell[] found = [.. cells.Where(cell => cell.Workload == workload && cell.Provider == provider)];
        return found switch
        {
            [] => "-",
            [Cell cell] when cell.Provider == CaseResult.Baseline => string.Create(
                CultureInfo.InvariantCulture,
                $"{cell.Nanoseconds:0} ns/op"
            ),
            [Cell cell] => string.Create(CultureInfo.InvariantCulture, $"{cell.Ratio:0.00}"),
            _ => throw new InvalidDataException($"{provider} on {workload} was measured in more than one setting"),
        };
    }

    private static List<Cell> Read(string csvPath)
    {
        using CsvReader csv = CsvReader.FromFile(csvPath);
        List<Cell> cells = [];
        while (csv.Read())
        {
            cells.Add(
                new Cell(
                    csv.GetString("Method"),
                    csv.GetString("Workload"),
                    csv.Parse<double>("ns/op"),
                    csv.Parse<double>("Ratio (paired)")
                )
            );
        }

        return cells;
    }
}
