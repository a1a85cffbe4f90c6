using SqliteBench.Hosting;

namespace SqliteBench.Results.Trends;

/// <summary>The nights of a machine, named by the label of its runs; at least one, oldest first.</summary>
public sealed record MachineHistory(string Machine, IReadOnlyList<Night> Nights);

public sealed record Night(DateOnly Day, RunResults Run);

/// <summary>Reads <c>NIGHT/MACHINE/results.csv</c>, NIGHT being a date such as 2026-11-22; ignores others.</summary>
public static class HistoryFolder
{
    private const string DateFormat = "yyyy-MM-dd";

    public static string NameOf(DateOnly day) => day.ToString(DateFormat);

    /// <exception cref="UsageException">It has no nights, or a results file cannot be read.</exception>
    public static IReadOnlyList<MachineHistory> Read(string folder)
    {
        List<(string Machine, Night Night)> nights = [];
        foreach ((DateOnly day, string file) in FilesIn(folder).OrderBy(entry => entry.Day))
        {
            string machine = Path.GetFileName(Path.GetDirectoryName(file)!);
            nights.Add((machine, new Night(day, ResultsFile.Read(file))));
        }

        UsageException.ThrowIf(
            nights.Count == 0,
            $"'{folder}' has no nights; a night is a folder such as 2026-11-22 with MACHINE/{ResultsFile.Name} in it"
        );
        return
        [
            .. nights
                .GroupBy(entry => entry.Machine, entry => entry.Night)
                .OrderBy(machine => machine.Key)
                .Select(machine => new MachineHistory(machine.Key, [.. machine])),
        ];
    }

    private static List<(DateOnly Day, string File)> FilesIn(string folder)
    {
        List<(DateOnly, string)> files = [];
        foreach (string night in RunSource.FoldersIn(folder))
        {
            if (DayOf(night) is { } day)
            {
                IEnumerable<string> ofNight = RunSource
                    .FoldersIn(night)
                    .Select(machine => Path.Combine(machine, ResultsFile.Name));
                files.AddRange(ofNight.Where(File.Exists).Select(file => (day, file)));
            }
        }

        return files;
    }

    private static DateOnly? DayOf(string folder) =>
        DateOnly.TryParseExact(Path.GetFileName(folder), DateFormat, out DateOnly day) ? day : null;
}
