using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>A setting that nothing was timed for: every candidate takes always the same time.</summary>
internal static class SampleSetting
{
    /// <summary>The time of the baseline, in ns per operation.</summary>
    public const double BaselineTime = 1000;

    /// <summary>The setting of providers with their times relative to the baseline's, and their bytes per operation.</summary>
    public static PairedSetting Of(params (Provider Provider, double Factor, double Bytes)[] providers) =>
        new([
            Times(NativeBaseline.Id, 1, 0),
            .. providers.Select(entry => Times(entry.Provider.Id, entry.Factor, entry.Bytes)),
            Times(PairedSetting.BaselineAgain, 1.004, 0),
        ]);

    private static PairedTimes Times(string name, double factor, double bytes) =>
        new(
            name,
            [
                [BaselineTime * factor, BaselineTime * factor],
                [BaselineTime * factor],
            ]
        )
        {
            BytesPerOperation = bytes,
        };
}
