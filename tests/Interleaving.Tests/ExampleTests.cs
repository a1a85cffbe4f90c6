namespace Interleaving.Tests;

/// <summary>How much longer does a lookup take in a SortedDictionary than in a Dictionary?</summary>
public sealed class ExampleTests
{
    private const int Keys = 10_000;

    private readonly SortedDictionary<int, int> _sorted = new(Enumerable.Range(0, Keys).ToDictionary(key => key));
    private readonly Dictionary<int, int> _hashed = Enumerable.Range(0, Keys).ToDictionary(key => key);

    [Fact]
    public void Two_ways_of_looking_a_key_up()
    {
        // At least four launches, and as many as fit into a second. A real program starts a LineProcess for each, whose
        // Worker does what Launch does here.
        LaunchedCandidate sorted = new();
        LaunchLimits limits = new(Least: 4, TimeSpan.FromSeconds(1));
        new LaunchSchedule<LaunchedCandidate>(limits, Launch).Run([sorted]);

        sorted.ThrowIfFailed();
        Estimate ratio = sorted.Ratio;
        $"A lookup takes {ratio.Value:0.0} [{ratio.Low:0.0}, {ratio.High:0.0}] times as long, {sorted.Time.Value:0} ns.".ShouldMatch(
            @"takes [0-9.]+ \[[0-9.]+, [0-9.]+\] times as long, [0-9]+ ns"
        );
    }

    private LaunchTimes Launch(LaunchedCandidate candidate, int number)
    {
        InterleavedTiming timing = new() { Budget = TimeSpan.FromMilliseconds(20), Seed = number };
        IReadOnlyList<double> times = timing.Run(() => [LookUp("sorted", _sorted), LookUp("hashed", _hashed)]);
        return new LaunchTimes(times[0], times[1], timing.IsSteady);
    }

    private static TimedCandidate LookUp(string name, IReadOnlyDictionary<int, int> dictionary)
    {
        int found = 0;
        return new TimedCandidate(
            name,
            TurnPlan.Of(Keys).Turns,
            (first, count) => found = Enumerable.Range(first, count).Count(dictionary.ContainsKey),
            check: (_, count) => found.ShouldBe(count)
        );
    }
}
