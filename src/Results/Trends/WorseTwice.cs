using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Results.Trends;

/// <summary>A figure that was worse in both of the newest two nights than in the night before them.</summary>
/// <param name="First">How many times as high it was in the first of the two nights; not a number for a failure.</param>
/// <param name="Second">The same for the newest night.</param>
public sealed record WorseTwice(string Machine, DateOnly Before, WorsePlace Place, double First, double Second)
{
    public const string Failure = "failure";

    /// <summary>The smallest slowdown that counts, as a part of 1.</summary>
    public const double Threshold = 0.1;

    public static IEnumerable<WorseTwice> Find(MachineHistory history)
    {
        // Hosted machines of one name have different processors, and ratios depend on them.
        string processor = history.Nights[^1].Run.Processor;
        Night[] nights = [.. history.Nights.Where(night => night.Run.Processor == processor).TakeLast(3)];
        if (nights is not [var before, var first, var second])
        {
            return [];
        }

        return from worse in FindWorse(before, second)
            join earlier in FindWorse(before, first) on worse.Place equals earlier.Place
            select new WorseTwice(history.Machine, before.Day, worse.Place, earlier.Factor, worse.Factor);
    }

    // A provider that is worse over all settings of a study is reported once.
    private static IEnumerable<(WorsePlace Place, double Factor)> FindWorse(Night before, Night after)
    {
        RunComparison comparison = new(before.Run, after.Run, Threshold, acrossMachines: true);
        TestedChange[] providers = [.. comparison.Providers.Where(tested => tested.Verdict == Verdict.Worse)];
        return
        [
            .. from tested in providers.Concat(comparison.Cases)
            where tested.Verdict == Verdict.Worse
            where
                tested.Pair is null
                || providers.All(worse => (worse.Study, worse.Provider) != (tested.Study, tested.Provider))
            let place = new WorsePlace(tested.Study, tested.Provider, tested.Setting, "ratio_paired")
            select (place, tested.Change.Ratio.Value),
            .. from change in comparison.Counts
            where change.Verdict == Verdict.Worse
            select (PlaceOf(change.Pair, change.Metric), change.New / change.Base),
            .. from pair in comparison.Pairs
            where pair.Base.Failure is null && pair.New.Failure is not null
            select (PlaceOf(pair, Failure), double.NaN),
        ];
    }

    private static WorsePlace PlaceOf(CasePair pair, string metric) =>
        new(pair.Study, pair.Provider, pair.Setting, metric);
}

/// <summary>A figure of a case, or of a provider over all settings of a study.</summary>
public sealed record WorsePlace(string Study, string Provider, string Setting, string Metric);
