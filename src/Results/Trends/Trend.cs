using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Trends;

/// <summary>
/// The paired ratio of a provider on a machine over nights, by the geometric mean of a study's settings: a point per night
/// that has ratios, oldest first; at least one.
/// </summary>
public sealed record Trend(string Machine, string Study, string Provider, IReadOnlyList<TrendPoint> Points)
{
    /// <summary>All trends of a machine, in the order of its newest night.</summary>
    public static IEnumerable<Trend> Of(MachineHistory history) =>
        from figure in history.Nights.Reverse().SelectMany(Figures)
        group figure by (figure.Case.Study, figure.Case.Provider) into provider
        select new Trend(history.Machine, provider.Key.Study, provider.Key.Provider, PointsOf([.. provider]));

    // A night that lacks settings of the newest one is held against it by those that both have, so that a setting that is
    // missing, or new, moves nothing.
    private static TrendPoint[] PointsOf(Figure[] newestFirst)
    {
        Figure[][] nights = [.. newestFirst.GroupBy(figure => figure.Day).Select(night => night.ToArray())];
        Dictionary<string, Figure> newest = nights[0].ToDictionary(figure => figure.Key, StringComparer.Ordinal);
        double level = newest.Values.Average(figure => figure.Log);
        return
        [
            .. from night in nights.Reverse()
            let shared = night.Where(figure => newest.ContainsKey(figure.Key)).ToArray()
            where shared.Length > 0
            select new TrendPoint(
                night[0].Day,
                level + shared.Average(figure => figure.Log - newest[figure.Key].Log),
                Math.Sqrt(shared.Sum(figure => figure.Error * figure.Error)) / shared.Length
            ),
        ];
    }

    private static IEnumerable<Figure> Figures(Night night) =>
        from result in night.Run.Cases.DistinctBy(result => result.Key)
        where result.Baseline.Length == 0 && !result.IsBaseline
        let ratio = result.Metric("ratio_paired")
        where ratio is not null
        let error = LogError.Of(ratio.Value)
        where error is not null
        select new Figure(night.Day, result, Math.Log(ratio.Value.Value), error.Value);

    private sealed record Figure(DateOnly Day, CaseResult Case, double Log, double Error)
    {
        // Another number of operations is another share of the commit.
        public string Key { get; } = $"{Case.Key}\n{Case.Metric("operations")?.Value}";
    }
}

/// <summary>
/// What a night says of a provider: the natural logarithm of its time relative to C++, by the geometric mean over settings, and
/// the standard error of that by the night's own intervals.
/// </summary>
public sealed record TrendPoint(DateOnly Day, double Log, double Error)
{
    /// <summary>The ratio with its 95 % interval.</summary>
    public Estimate Ratio => LogError.Interval(Log, Error);
}
