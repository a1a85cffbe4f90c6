namespace SqliteBench.Results.Durability;

/// <summary>What was measured of one provider on one setting, and its columns of the results file.</summary>
/// <param name="CommitsPerSecond">Transactions per second on the disk itself: the median, with its 95 % interval.</param>
/// <param name="Kills">What killed processes left; null where none was killed.</param>
/// <param name="PowerLosses">What power losses left; null where there were none.</param>
public sealed record DurabilityFigures(Estimate CommitsPerSecond, CrashTally? Kills, CrashTally? PowerLosses)
{
    private const string Rate = "commits_per_second";

    private static readonly string[] s_ofKills = Columns("kills", "kill");
    private static readonly string[] s_ofPowerLosses = Columns("power_losses", "power");

    /// <summary>The figures of a case; null for a case of another study, or one that failed.</summary>
    public static DurabilityFigures? Of(CaseResult result) =>
        result.Metric(Rate) is { } rate
            ? new DurabilityFigures(rate, Read(result, s_ofKills), Read(result, s_ofPowerLosses))
            : null;

    /// <summary>The figures by the names of their columns.</summary>
    public IReadOnlyDictionary<string, Estimate> ToMetrics()
    {
        Dictionary<string, Estimate> metrics = new(StringComparer.Ordinal) { [Rate] = CommitsPerSecond };
        Write(metrics, Kills, s_ofKills);
        Write(metrics, PowerLosses, s_ofPowerLosses);
        return metrics;
    }

    /// <summary>Whether crashes did no more than a setting allows.</summary>
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

    private static void Write(Dictionary<string, Estimate> metrics, CrashTally? crashes, string[] columns)
    {
        if (crashes is (long count, long acknowledged, long lost, long mostLost, long halfDone, long corrupt))
        {
            long[] values = [count, acknowledged, lost, mostLost, halfDone, corrupt];
            foreach ((string column, long value) in columns.Zip(values))
            {
                metrics[column] = new Estimate(value);
            }
        }
    }
}

/// <summary>What a number of crashes did to ledgers.</summary>
/// <param name="Crashes">How many there were.</param>
/// <param name="Acknowledged">Transactions whose commit had returned before them.</param>
/// <param name="Lost">Acknowledged transactions that were missing afterwards in databases that were sound.</param>
/// <param name="MostLost">The most of them in one crash.</param>
/// <param name="HalfDone">Crashes after which something was half there.</param>
/// <param name="Corrupt">Crashes after which the database was damaged, so that nothing else can be said of it.</param>
public readonly record struct CrashTally(
    long Crashes,
    long Acknowledged,
    long Lost,
    long MostLost,
    long HalfDone,
    long Corrupt
);
