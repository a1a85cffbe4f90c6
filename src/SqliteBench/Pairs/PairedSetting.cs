using SqliteBench.Providers;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Pairs;

/// <summary>What the rounds of one setting say of each of its providers.</summary>
public sealed class PairedSetting
{
    /// <summary>The name of the baseline's second place in the rounds.</summary>
    public const string BaselineAgain = NativeBaseline.Id + " again";

    private readonly Dictionary<string, PairedTimes> _times;
    private readonly Dictionary<string, PairedRatio> _ratios;

    /// <param name="times">
    /// The times of the providers under their ids, and of the baseline a second time under <see cref="BaselineAgain"/>.
    /// </param>
    public PairedSetting(IEnumerable<PairedTimes> times)
    {
        _times = times.ToDictionary(contender => contender.Name);
        _ratios = _times.Values.ToDictionary(
            contender => contender.Name,
            contender => PairedRatio.Of(contender, Baseline)
        );
        _ratios[NativeBaseline.Id] = _ratios[BaselineAgain];
        Floor = NoiseFloor.Of(_ratios[BaselineAgain]);
    }

    /// <summary>The times of the baseline, which the ratios are to.</summary>
    public PairedTimes Baseline => _times[NativeBaseline.Id];

    /// <summary>What the rounds cannot tell apart.</summary>
    public NoiseFloor Floor { get; }

    /// <summary>The times of a provider, or null where it did not take part.</summary>
    /// <param name="provider">Its id.</param>
    public PairedTimes? TimesOf(string provider) => _times.GetValueOrDefault(provider);

    /// <summary>The ratio of a contender to another one; null where one of them did not take part.</summary>
    /// <param name="subject">Its name.</param>
    /// <param name="other">The name of the other.</param>
    public PairedRatio? Between(string subject, string other) =>
        TimesOf(subject) is { } over && TimesOf(other) is { } under ? PairedRatio.Of(over, under) : null;

    /// <summary>The ratio of a provider to the baseline, that of the baseline to itself; null where there is none.</summary>
    /// <param name="provider">Its id.</param>
    public PairedRatio? RatioOf(string provider) => _ratios.TryGetValue(provider, out PairedRatio ratio) ? ratio : null;
}
