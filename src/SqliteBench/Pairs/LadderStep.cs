using SqliteBench.Providers;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Pairs;

/// <summary>What one layer costs over the one below it, on one setting.</summary>
/// <param name="Provider">The layer.</param>
/// <param name="Nanoseconds">Its time, in ns per operation: the median of the baseline's times its paired ratio.</param>
/// <param name="Bytes">Managed bytes per operation; null where they were not counted.</param>
public sealed record LadderStep(Provider Provider, double Nanoseconds, double? Bytes)
{
    /// <summary>The layer that it is compared with: the next below that took part. Null for the lowest.</summary>
    public Provider? Over { get; init; }

    /// <summary>
    /// What it adds to the time of that layer, in ns per operation: that time times what the ratio of the two is above 1.
    /// Medians do not multiply exactly, so it may differ a little from the difference of the two times.
    /// </summary>
    public double AddedNanoseconds { get; init; }

    /// <summary>Lower end of the 95 % confidence interval of what it adds, in ns per operation.</summary>
    public double AddedLow { get; init; }

    /// <summary>Upper end of the 95 % confidence interval of what it adds, in ns per operation.</summary>
    public double AddedHigh { get; init; }

    /// <summary>What it adds in managed bytes per operation; null where they were not counted.</summary>
    public double? AddedBytes { get; init; }

    /// <summary>Whether the time that it adds cannot be told from nothing.</summary>
    public bool IsNoise { get; init; }

    /// <summary>The steps of a setting, from the baseline upwards, of the layers that took part.</summary>
    /// <param name="setting">What its rounds say.</param>
    public static IReadOnlyList<LadderStep> Of(PairedSetting setting)
    {
        ArgumentNullException.ThrowIfNull(setting);
        List<LadderStep> steps = [];
        foreach (Provider provider in ProviderLadder.Rungs)
        {
            if (setting.TimesOf(provider.Id) is { } times)
            {
                Provider? over = ProviderLadder
                    .Below(provider)
                    .FirstOrDefault(lower => setting.TimesOf(lower.Id) is not null);
                steps.Add(Of(setting, provider, times, steps.Find(step => step.Provider == over)));
            }
        }

        return steps;
    }

    private static LadderStep Of(PairedSetting setting, Provider provider, PairedTimes times, LadderStep? lower)
    {
        if (lower is null)
        {
            return new LadderStep(provider, setting.Baseline.Median, times.BytesPerOperation);
        }

        PairedRatio ratio = PairedRatio.Of(times, setting.TimesOf(lower.Provider.Id)!);
        double Added(double part) => lower.Nanoseconds * (part - 1);
        return new LadderStep(
            provider,
            setting.Baseline.Median * setting.RatioOf(provider.Id)!.Value.Median,
            times.BytesPerOperation
        )
        {
            Over = lower.Provider,
            AddedNanoseconds = Added(ratio.Median),
            AddedLow = Added(ratio.Low),
            AddedHigh = Added(ratio.High),
            AddedBytes = times.BytesPerOperation - lower.Bytes,
            IsNoise = setting.Floor.Hides(ratio),
        };
    }
}
