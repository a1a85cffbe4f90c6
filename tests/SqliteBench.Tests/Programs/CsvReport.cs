namespace SqliteBench.Tests.Programs;

/// <summary>BenchmarkDotNet's CSV report of a run.</summary>
internal static class CsvReport
{
    /// <summary>The rows of the only report of a kind below a folder for artifacts, by the names of the columns.</summary>
    public static IReadOnlyList<IReadOnlyDictionary<string, string>> Read(string artifacts)
    {
        // No cell of these columns holds a line break or a quotation mark; the job's arguments hold commas.
        string[][] rows =
        [
            .. File.ReadAllLines(PathOf(artifacts, "-report.csv")).Where(line => line.Length > 0).Select(Split),
        ];
        return [.. rows.Skip(1).Select(row => rows[0].Zip(row).ToDictionary(cell => cell.First, cell => cell.Second))];
    }

    /// <summary>The only report whose name ends so.</summary>
    public static string PathOf(string artifacts, string end) =>
        Directory.GetFiles(Path.Combine(artifacts, "results"), $"*{end}").ShouldHaveSingleItem();

    private static string[] Split(string line) =>
        [
            .. line.Split('"')
                .SelectMany((part, index) => index % 2 == 0 ? part.Replace(',', '\0') : part)
                .Aggregate(new System.Text.StringBuilder(), (text, character) => text.Append(character))
                .ToString()
                .Split('\0'),
        ];
}
