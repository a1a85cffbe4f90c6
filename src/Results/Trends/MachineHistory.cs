using SqliteBench.Hosting;

namespace SqliteBench.Results.Trends;

/// <summary>The nights of a machine, named by the label of its runs; at least one, oldest first.</summary>
public sealed record MachineHistory(string Machine, IReadOnlyList<Night> Nights);

/// <summary>The run of a machine in a night.</summary>
public sealed record Night(DateOnly Day, RunResults Run);

/// <summary>Reads <c>NIGHT/MACHINE/results.csv</c>, NIGHT being a date such as 2026-11-22; ignores others.</summary>
public static class HistoryFolder
{
    private const string DateFormat = "yyyy-MM-dd";

    public static string NameOf(DateOnly day) => day.ToString(DateFormat);

    public static IReadOnlyList<MachineHistory> Read(string folder)
    {
        (string Machine, Night Night)[] nights =
        [
            .. from night in RunSource.FoldersIn(folder)
            let day = DayOf(night)
            where day is not null
            orderby day
            from machine in RunSource.FoldersIn(night)
            let file = Path.Combine(machine, ResultsFile.Name)
            where File.Exists(file)
            select (Path.GetFileName(machine), new Night(day.Value, ResultsFile.Read(file))),
        ];
        UsageException.ThrowIf(
            nights.Length == 0,
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

    private static DateOnly? DayOf(string folder) =>
        DateOnly.TryParseExact(Path.GetFileName(folder), DateFormat, out DateOnly day) ? day : null;
}
