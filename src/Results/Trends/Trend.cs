using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Trends;

/// <summary>
/// The paired ratio of a provider on a machine by night, as the geometric mean of a study's settings: at least one point,
/// oldest first.
/// </summary>
public sealed record Trend(string Machine, string Study, string Provider, IReadOnlyList<TrendPoint> Points)
{
    /// <summary>All trends of a machine, in the order of its newest night.</summary>
    public static IEnumerable<Trend> Of(MachineHistory history) =>
        from figure in history.Nights.Reverse().SelectMany(Figures)
        group figure by (figure.Case.Study, figure.Case.Provider) into provider
        select new Trend(history.Machine, provider.Key.Study, provider.Key.Provider, PointsOf([.. provider]));

    // Each night is compared with the newest one by their common settings, so that missing or new settings change nothing.
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
        // The number of operations shares the cost of a commit.
        public string Key { get; } = $"{Case.Key}\n{Case.Metric("operations")?.Value}";
    }
}

/// <summary>
/// A provider in a night: the natural logarithm of its time relative to C++, as the geometric mean over settings, and its
/// standard error from the night's intervals.
/// </summary>
public sealed record TrendPoint(DateOnly Day, double Log, double Error)
{
    public Estimate Ratio => LogError.Interval(Log, Error);
}
