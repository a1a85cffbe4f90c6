using Interleaving;

namespace SqliteBench.Results.Durability;

/// <param name="CommitsPerSecond">Transactions per second on the disk: the median, with its 95 % interval.</param>
public sealed record DurabilityFigures(Estimate CommitsPerSecond, CrashTally? Kills, CrashTally? PowerLosses)
{
    private const string Rate = "commits_per_second";

    private static readonly string[] s_ofKills = Columns("kills", "kill");
    private static readonly string[] s_ofPowerLosses = Columns("power_losses", "power");

    public static DurabilityFigures? Of(CaseResult result) =>
        result.Metric(Rate) is { } rate
            ? new DurabilityFigures(rate, Read(result, s_ofKills), Read(result, s_ofPowerLosses))
            : null;

    public IReadOnlyDictionary<string, Estimate> ToMetrics() =>
        Written(Kills, s_ofKills)
            .Concat(Written(PowerLosses, s_ofPowerLosses))
            .Prepend(KeyValuePair.Create(Rate, CommitsPerSecond))
            .ToDictionary();

    public bool IsTested => Kills is not null || PowerLosses is not null;

    public bool IsAsPromised(DurabilitySetting setting) =>
        setting.OnKill.Allows(Kills ?? default) && setting.OnPowerLoss.Allows(PowerLosses ?? default);

    private static string[] Columns(string crashes, string kind) =>
        [crashes, $"{kind}_acknowledged", $"{kind}_lost", $"{kind}_lost_most", $"{kind}_half_done", $"{kind}_corrupt"];

    private static CrashTally? Read(CaseResult result, string[] columns)
    {
        long[] values = [.. columns.Select(column => (long)(result.Metric(column)?.Value ?? 0))];
        return result.Metric(columns[0]) is null
            ? null
            : new CrashTally(values[0], values[1], values[2], values[3], values[4], values[5]);
    }

    private static IEnumerable<KeyValuePair<string, Estimate>> Written(CrashTally? crashes, string[] columns) =>
        crashes is (long count, long acknowledged, long lost, long mostLost, long halfDone, long corrupt)
            ? columns.Zip(
                new[] { count, acknowledged, lost, mostLost, halfDone, corrupt },
                (column, value) => KeyValuePair.Create(column, new Estimate(value))
            )
            : [];
}

/// <param name="Acknowledged">Transactions whose commit had returned before.</param>
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
