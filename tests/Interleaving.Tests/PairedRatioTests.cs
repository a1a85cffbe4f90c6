namespace Interleaving.Tests;

public sealed class PairedRatioTests
{
    private const double Factor = 1.2;

    [Theory]
    [InlineData(0.5)]
    [InlineData(1)]
    [InlineData(1.9)]
    public void A_constant_factor_is_found_exactly(double factor)
    {
        Estimate ratio = PairedRatio.Estimate([factor, factor, factor]);

        ratio.Value.ShouldBe(factor, 1e-12);
        ratio.Width().ShouldBe(0, 1e-12);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(1.004)]
    public void The_noise_floor_is_half_the_width_of_the_interval_wherever_the_ratio_is(double ratio) =>
        new Estimate(ratio, 0.93, 1.08).NoiseFloor()!.Value.ShouldBe(0.075, 1e-12);

    [Fact]
    public void The_interval_is_Students_of_the_logarithms()
    {
        // Logarithms -0.1, 0 and 0.1: mean 0, deviation 0.1; Student's factor is 4.303 (two degrees of freedom).
        Estimate ratio = PairedRatio.Estimate([Math.Exp(-0.1), 1, Math.Exp(0.1)]);

        ratio.Value.ShouldBe(1, 1e-12);
        Math.Log(ratio.High!.Value).ShouldBe(4.30265 * 0.1 / Math.Sqrt(3), 1e-4);
        ratio.Low!.Value.ShouldBe(1 / ratio.High!.Value, 1e-12);
    }

    [Theory]
    [InlineData(5)]
    [InlineData(12)]
    public void The_interval_contains_the_factor_in_95_of_100_runs(int launches)
    {
        int contained = Enumerable.Range(1, 1000).Select(seed => Noisy(seed, launches)).Count(Contains);

        contained.ShouldBeInRange(930, 970);
    }

    [Theory]
    [InlineData(0.01, 0.0325)]
    [InlineData(0.12, 0.06)]
    public void A_variance_is_moved_towards_those_of_others(double own, double expected)
    {
        // (6 * 0.04 + 2 * own) / 8
        (double variance, double freedom) = new VariancePrior(Variance: 0.04, Freedom: 6).Moderate(own, 2);

        variance.ShouldBe(expected, 1e-12);
        freedom.ShouldBe(8);
        default(VariancePrior).Moderate(own, 2).ShouldBe((own, 2));
    }

    [Fact]
    public void An_interval_from_one_launch_has_the_variance_of_others() =>
        PairedRatio
            .Estimate([2], new VariancePrior(Variance: 0.01, Freedom: 2))
            .High!.Value.ShouldBe(2 * Math.Exp(4.30265 * 0.1), 1e-4);

    [Fact]
    public void One_launch_does_not_say_how_launches_differ() =>
        PairedRatio.Estimate([1.2]).ShouldBe(new Estimate(1.2));

    [Fact]
    public void The_ratio_of_several_is_their_geometric_mean_and_surer_than_each()
    {
        Estimate one = new(2, 1.8, 2 / 0.9);

        Estimate all = Factors.Mean([one, one, one, one]);

        all.Value.ShouldBe(2, 1e-9);
        Math.Log(1 + all.Precision()).ShouldBe(Math.Log(1 + one.Precision()) / 2, 1e-9);
        Factors.Mean([new(2), new(8, 8, 8)]).ShouldBe(new Estimate(4));
    }

    [Fact]
    public void Two_are_compared_through_the_baseline_of_both_less_surely_than_each()
    {
        Estimate left = new(3, 3 / 1.03, 3 * 1.03);
        Estimate right = new(2, 2 / 1.04, 2 * 1.04);

        Estimate ratio = left.Over(right);

        ratio.Value.ShouldBe(1.5, 1e-12);
        Math.Log(1 + ratio.Precision())
            .ShouldBe(Math.Sqrt(Math.Pow(Math.Log(1.03), 2) + Math.Pow(Math.Log(1.04), 2)), 1e-9);
    }

    private static bool Contains(Estimate ratio) => ratio.Low <= Factor && Factor <= ratio.High;

    /// <summary>The ratio of launches with a standard deviation of 1 %.</summary>
    private static Estimate Noisy(int seed, int launches)
    {
        Random random = new(seed);
        // A sum of twelve uniform numbers is close to normal.
        double Normal() => Enumerable.Range(0, 12).Sum(_ => random.NextDouble()) - 6;
        return PairedRatio.Estimate([.. Enumerable.Range(0, launches).Select(_ => Factor * Math.Exp(0.01 * Normal()))]);
    }
}
