using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Results.Trends;

/// <summary>
/// What was worse in both of a machine's newest two nights than in the night before them, and by what factors. Only nights
/// on the newest night's processor count: hosted machines of one name have different ones, and ratios depend on them.
/// </summary>
public sealed record WorseTwice(
    string Machine,
    DateOnly Before,
    string Study,
    string Provider,
    string Setting,
    string Metric,
    double First,
    double Second
)
{
    public const string Failure = "failure";

    /// <summary>The smallest slowdown that counts, as a part of 1.</summary>
    public const double Threshold = 0.1;

    /// <summary>What is worse, providers over all settings first; nothing before the third night.</summary>
    public static IEnumerable<WorseTwice> Of(MachineHistory history)
    {
        string processor = history.Nights[^1].Run.Processor;
        Night[] nights = [.. history.Nights.Where(night => night.Run.Processor == processor).TakeLast(3)];
        if (nights is not [Night before, Night first, Night second])
        {
            return [];
        }

        Dictionary<Place, double> known = Worse(before, first).ToDictionary();
        return
        [
            .. from worse in Worse(before, second)
            let place = worse.Key
            where known.ContainsKey(place)
            select new WorseTwice(
                history.Machine,
                before.Day,
                place.Study,
                place.Provider,
                place.Setting,
                place.Metric,
                known[place],
                worse.Value
            ),
        ];
    }

    // A provider that is worse over all settings of a study is reported once.
    private static IEnumerable<KeyValuePair<Place, double>> Worse(Night before, Night after)
    {
        RunComparison comparison = new(before.Run, after.Run, Threshold, acrossMachines: true);
        TestedChange[] providers = [.. comparison.Providers.Where(tested => tested.Verdict == Verdict.Worse)];
        IEnumerable<TestedChange> cases =
            from tested in comparison.Cases
            where tested.Verdict == Verdict.Worse
            where providers.All(all => (all.Study, all.Provider) != (tested.Study, tested.Provider))
            select tested;
        return providers
            .Concat(cases)
            .Select(worse => new KeyValuePair<Place, double>(
                new(worse.Study, worse.Provider, worse.Setting, "ratio_paired"),
                Math.Exp(worse.Change.Log)
            ))
            .Concat(
                from change in comparison.Counts
                where change.Verdict == Verdict.Worse
                select new KeyValuePair<Place, double>(PlaceOf(change.Pair, change.Metric), change.New / change.Base)
            )
            .Concat(
                from pair in comparison.Pairs
                where pair.Base.Failure is null && pair.New.Failure is not null
                select new KeyValuePair<Place, double>(PlaceOf(pair, Failure), double.NaN)
            )
            .DistinctBy(worse => worse.Key);
    }

    private static Place PlaceOf(CasePair pair, string metric) => new(pair.Study, pair.Provider, pair.Setting, metric);

    private sealed record Place(string Study, string Provider, string Setting, string Metric);
}
