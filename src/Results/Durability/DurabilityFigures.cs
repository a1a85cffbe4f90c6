namespace SqliteBench.Results.Durability;

/// <summary>What was measured of one provider on one setting, and its columns of the results file.</summary>
/// <param name="CommitsPerSecond">Transactions per second on the disk itself: the median, with its 95 % interval.</param>
/// <param name="Kills">What killed processes left; null where none was killed.</param>
/// <param name="PowerLosses">What power losses left; null where there were none.</param>
public sealed record DurabilityFigures(Estimate CommitsPerSecond, CrashTally? Kills, CrashTally? PowerLosses)
{
    private const string Rate = "commits_per_second";

    private static readonly (string Name, Func<CrashTally, long> Of)[] s_ofKills =
    [
        ("kills", tally => tally.Crashes),
        ("kill_acknowledged", tally => tally.Acknowledged),
        ("kill_lost", tally => tally.Lost),
        ("kill_lost_most", tally => tally.MostLost),
        ("kill_half_done", tally => tally.HalfDone),
        ("kill_corrupt", tally => tally.Corrupt),
    ];

    private static readonly (string Name, Func<CrashTally, long> Of)[] s_ofPowerLosses =
    [
        ("power_losses", tally => tally.Crashes),
        ("power_acknowledged", tally => tally.Acknowledged),
        ("power_lost", tally => tally.Lost),
        ("power_lost_most", tally => tally.MostLost),
        ("power_half_done", tally => tally.HalfDone),
        ("power_corrupt", tally => tally.Corrupt),
    ];

    /// <summary>The figures of a case; null for a case of another study, or one that failed.</summary>
    /// <param name="result">The case.</param>
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
    /// <param name="setting">The setting.</param>
    public bool IsAsPromised(DurabilitySetting setting) =>
        setting.OnKill.Allows(Kills ?? default) && setting.OnPowerLoss.Allows(PowerLosses ?? default);

    private static CrashTally? Read(CaseResult result, (string Name, Func<CrashTally, long> Of)[] columns)
    {
        long[] values = [.. columns.Select(column => (long)(result.Metric(column.Name)?.Value ?? 0))];
        return result.Metric(columns[0].Name) is null
            ? null
            : new CrashTally(values[0], values[1], values[2], values[3], values[4], values[5]);
    }

    private static void Write(
        Dictionary<string, Estimate> metrics,
        CrashTally? crashes,
        (string Name, Func<CrashTally, long> Of)[] columns
    )
    {
        if (crashes is { } tally)
        {
            foreach ((string name, Func<CrashTally, long> of) in columns)
            {
                metrics[name] = new Estimate(of(tally));
            }
        }
    }
}
