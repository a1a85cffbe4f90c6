using Interleaving;

namespace SqliteBench.Results.Durability;

/// <summary>The figures that <c>durability</c> measured for a setting: its speed, and the crashes of both kinds.</summary>
/// <param name="CommitsPerSecond">Transactions per second on the disk: the median, with its 95 % interval.</param>
public sealed record DurabilityFigures(Estimate CommitsPerSecond, CrashTally? Kills, CrashTally? PowerLosses)
{
    private const string Rate = "commits_per_second";

    private static readonly string[] s_ofKills = Columns("kills", "kill");
    private static readonly string[] s_ofPowerLosses = Columns("power_losses", "power");

    public static DurabilityFigures? Read(CaseResult result) =>
        result.Metric(Rate) is { } rate
            ? new DurabilityFigures(rate, Read(result, s_ofKills), Read(result, s_ofPowerLosses))
            : null;

    public IReadOnlyDictionary<string, Estimate> ToMetrics() =>
        NameCounts(Kills, s_ofKills)
            .Concat(NameCounts(PowerLosses, s_ofPowerLosses))
            .Prepend(KeyValuePair.Create(Rate, CommitsPerSecond))
            .ToDictionary();

    public bool IsTested => Kills is not null || PowerLosses is not null;

    public bool IsAsPromised(DurabilitySetting setting) =>
        setting.OnKill.Allows(Kills ?? default) && setting.OnPowerLoss.Allows(PowerLosses ?? default);

    // In the order of CrashTally's members.
    private static string[] Columns(string crashes, string kind) =>
        [crashes, $"{kind}_acknowledged", $"{kind}_lost", $"{kind}_lost_most", $"{kind}_half_done", $"{kind}_corrupt"];

    private static CrashTally? Read(CaseResult result, string[] columns)
    {
        if (result.Metric(columns[0]) is null)
        {
            return null;
        }

        long[] values = [.. columns.Select(column => (long)result.Figure(column).Value)];
        return new CrashTally(values[0], values[1], values[2], values[3], values[4], values[5]);
    }

    private static IEnumerable<KeyValuePair<string, Estimate>> NameCounts(CrashTally? crashes, string[] columns)
    {
        if (crashes is not { } tally)
        {
            return [];
        }

        long[] values = [tally.Crashes, tally.Acknowledged, tally.Lost, tally.MostLost, tally.HalfDone, tally.Corrupt];
        return columns.Zip(values, (column, value) => KeyValuePair.Create(column, new Estimate(value)));
    }
}

/// <summary>The number of crashes, and of those that lost or damaged something.</summary>
/// <param name="Acknowledged">Transactions whose commit had returned before the crash.</param>
/// <param name="Lost">Acknowledged transactions missing from undamaged databases.</param>
/// <param name="HalfDone">Crashes that left partial transactions.</param>
/// <param name="Corrupt">Crashes that damaged the database; they count as nothing else.</param>
public readonly record struct CrashTally(
    long Crashes,
    long Acknowledged,
    long Lost,
    long MostLost,
    long HalfDone,
    long Corrupt
);
