using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Tests.Statistics;

/// <summary>Whether the interval holds what it says when openings differ from each other, on simulated times.</summary>
public sealed class OpeningEffectTests
{
    private const double Factor = 1.3;
    private const int Openings = 15;
    private const int Rounds = 16;
    private const int Runs = 60;

    [Theory]
    [InlineData(0.01)]
    [InlineData(0.03)]
    [InlineData(0.1)]
    public void The_interval_covers_the_truth_where_openings_have_an_effect_of_their_own(double effect)
    {
        int covered = Ratios(effect, times => times).Count(CoversTruth);

        // 57 are to be expected, give or take 1.7.
        covered.ShouldBeGreaterThanOrEqualTo(53);
    }

    [Theory]
    [InlineData(0.03)]
    [InlineData(0.1)]
    public void An_interval_that_takes_each_round_for_itself_would_not(double effect)
    {
        int covered = Ratios(effect, EachRoundAlone).Count(CoversTruth);

        covered.ShouldBeLessThan(45);
    }

    [Fact]
    public void Where_openings_do_not_differ_the_interval_is_not_much_wider_for_them()
    {
        double width = Ratios(effect: 0, times => times).Average(ratio => ratio.High - ratio.Low);

        width.ShouldBeLessThan(1.6 * Ratios(effect: 0, EachRoundAlone).Average(ratio => ratio.High - ratio.Low));
    }

    private static bool CoversTruth(PairedRatio ratio) => ratio.Low <= Factor && Factor <= ratio.High;

    private static IEnumerable<PairedRatio> Ratios(double effect, Func<PairedTimes, PairedTimes> view) =>
        Enumerable
            .Range(1, Runs)
            .Select(seed =>
                PairedRatio.Of(view(Times(seed, Factor, effect)), view(Times(seed + Runs, factor: 1, effect: 0)))
            );

    private static PairedTimes EachRoundAlone(PairedTimes times) =>
        new(times.Name, [.. times.Rounds.Select(time => new[] { time })]);

    private static PairedTimes Times(int seed, double factor, double effect)
    {
        Random random = new(seed);
        return new PairedTimes(
            "simulated",
            [
                .. Enumerable
                    .Range(0, Openings)
                    .Select(_ => factor * Math.Exp(effect * Normal(random)))
                    .Select(level =>
                        Enumerable.Range(0, Rounds).Select(_ => level * Math.Exp(0.02 * Normal(random))).ToArray()
                    ),
            ]
        );
    }

    /// <summary>A normally distributed figure: Box and Muller, "A note on the generation of random normal deviates", 1958.</summary>
    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
