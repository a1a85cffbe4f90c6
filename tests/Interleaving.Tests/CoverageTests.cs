namespace Interleaving.Tests;

/// <summary>How often the interval of a simulated run contains the true ratio, also on a disturbed machine.</summary>
public sealed class CoverageTests
{
    private const int Runs = 1000;
    private const double Ratio = 1.3;

    [Theory]
    [InlineData(nameof(Quiet))]
    [InlineData(nameof(Drift))]
    [InlineData(nameof(Step))]
    [InlineData(nameof(HeavyTails))]
    [InlineData(nameof(OneSlowSide))]
    public void Intervals_of_95_percent_contain_the_ratio_in_95_of_100_runs(string disturbance)
    {
        Func<Random, double, (double, double)> slowness = disturbance switch
        {
            nameof(Drift) => Drift,
            nameof(Step) => Step,
            nameof(HeavyTails) => HeavyTails,
            nameof(OneSlowSide) => OneSlowSide,
            _ => Quiet,
        };

        int contained = Enumerable
            .Range(1, Runs)
            .Count(seed => Run(new Random(seed), slowness) is var ratio && ratio.Low <= Ratio && Ratio <= ratio.High);

        ((double)contained / Runs).ShouldBeInRange(0.93, 0.97);
    }

    private static (double, double) Quiet(Random random, double time) => (1, 1);

    // Both take a third longer by the end of the run.
    private static (double, double) Drift(Random random, double time) => (1 + (time / 3), 1 + (time / 3));

    // From the middle on, both take twice as long.
    private static (double, double) Step(Random random, double time) => time < 0.5 ? (1, 1) : (2, 2);

    // In a fifth of the launches, other work makes a side take at least 1.5 times as long, and sometimes many times.
    private static (double, double) HeavyTails(Random random, double time) =>
        (random.Next(5) > 0 ? 1 : 1.5 / random.NextDouble(), random.Next(5) > 0 ? 1 : 1.5 / random.NextDouble());

    // In a quarter of the launches, other work slows down the baseline alone.
    private static (double, double) OneSlowSide(Random random, double time) =>
        (1, random.Next(4) > 0 ? 1 : 1.6 + random.NextDouble());

    /// <summary>A run of three candidates that share a baseline, with time for eight launches of each.</summary>
    private static Estimate Run(Random random, Func<Random, double, (double Candidate, double Baseline)> slowness)
    {
        const int Seconds = 24;
        SteppingClock clock = new();
        LaunchTimes Launch(LaunchedCandidate one, int number)
        {
            (double candidate, double baseline) = slowness(random, clock.GetTimestamp() / (Seconds * 1e9));
            clock.Advance(1_000_000_000);
            return new LaunchTimes(Ratio * candidate * Noise(random), baseline * Noise(random));
        }

        IReadOnlyList<LaunchedCandidate> all = LaunchedCandidate.Together<LaunchedCandidate>([new(), new(), new()]);
        new LaunchSchedule<LaunchedCandidate>(new(4, TimeSpan.FromSeconds(Seconds / 3.0)), Launch, clock).Run(all);
        return all[0].Ratio;
    }

    // A standard deviation of 3 %: a sum of twelve uniform numbers is close to normal.
    private static double Noise(Random random) =>
        Math.Exp(0.03 * (Enumerable.Range(0, 12).Sum(_ => random.NextDouble()) - 6));
}
