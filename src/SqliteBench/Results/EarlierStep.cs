using CsvHelper;

namespace SqliteBench.Results;

/// <summary>A step of a long execution, as reports had it before there was a file of results.</summary>
/// <param name="Rows">Rows that were written after it.</param>
/// <param name="Nanoseconds">Time of a row, in ns.</param>
/// <param name="WalBytes">Size of the write-ahead log, in bytes.</param>
/// <param name="HighestRow">The highest row in it.</param>
internal sealed record EarlierStep(double Rows, double Nanoseconds, double WalBytes, double HighestRow)
{
    /// <summary>What tells the steps of a case.</summary>
    public static string Key(string provider, string pragmas, string rows) => $"{provider}|{pragmas}|{rows}";

    /// <summary>The steps of each case in a report; none where there is no such file.</summary>
    /// <param name="report">The report of the steps.</param>
    public static ILookup<string, EarlierStep> Read(string report)
    {
        List<(string Key, EarlierStep Step)> steps = [];
        if (File.Exists(report))
        {
            using CsvReader csv = CsvReader.FromFile(report);
            while (csv.Read())
            {
                steps.Add(
                    (
                        Key(csv.GetString("Method"), csv.GetString("Pragmas"), csv.GetString("Rows")),
                        new EarlierStep(
                            csv.Parse<double>("Written"),
                            csv.Parse<double>("ns/op"),
                            csv.Parse<double>("WAL bytes"),
                            csv.Parse<double>("Highest row in WAL")
                        )
                    )
                );
            }
        }

        return steps.ToLookup(entry => entry.Key, entry => entry.Step);
    }

    /// <summary>Steps as the results have them.</summary>
    /// <param name="steps">The steps of a case.</param>
    public static IReadOnlyDictionary<string, IReadOnlyList<double>> Series(IEnumerable<EarlierStep> steps)
    {
        EarlierStep[] all = [.. steps];
        return all.Length == 0
            ? new Dictionary<string, IReadOnlyList<double>>(StringComparer.Ordinal)
            : new Dictionary<string, IReadOnlyList<double>>(StringComparer.Ordinal)
            {
                ["step_rows"] = [.. all.Select(step => step.Rows)],
                ["step_ns"] = [.. all.Select(step => step.Nanoseconds)],
                ["step_wal_bytes"] = [.. all.Select(step => step.WalBytes)],
                ["step_highest_row"] = [.. all.Select(step => step.HighestRow)],
            };
    }
}
