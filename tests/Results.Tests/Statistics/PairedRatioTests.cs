using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Tests.Statistics;

public sealed class PairedRatioTests
{
    private const double Factor = 1.2;

    [Theory]
    [InlineData(0.5)]
    [InlineData(1)]
    [InlineData(1.9)]
    public void A_constant_factor_is_found_exactly(double factor)
    {
        PairedRatio ratio = PairedRatio.Of([factor, factor, factor]);

        ratio.Value.ShouldBe(factor, 1e-12);
        ratio.Low.ShouldBe(factor, 1e-12);
        ratio.High.ShouldBe(factor, 1e-12);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(1.004)]
    public void The_noise_floor_is_half_the_width_of_the_interval_wherever_the_ratio_is(double ratio) =>
        new PairedRatio(ratio, 0.93, 1.08).NoiseFloor.ShouldBe(0.075, 1e-12);

    [Fact]
    public void One_launch_has_no_noise_floor() => double.IsNaN(PairedRatio.Of([1.2]).NoiseFloor).ShouldBeTrue();

    [Fact]
    public void The_interval_is_Students_of_the_logarithms()
    {
        // Logarithms -0.1, 0 and 0.1: mean 0, deviation 0.1, and 4.303 of Student with two degrees of freedom.
        PairedRatio ratio = PairedRatio.Of([Math.Exp(-0.1), 1, Math.Exp(0.1)]);

        ratio.Value.ShouldBe(1, 1e-12);
        Math.Log(ratio.High).ShouldBe(4.30265 * 0.1 / Math.Sqrt(3), 1e-4);
        ratio.Low.ShouldBe(1 / ratio.High, 1e-12);
    }

    [Theory]
    [InlineData(5)]
    [InlineData(12)]
    public void The_interval_contains_the_factor_in_95_of_100_runs(int launches)
    {
        int contained = Enumerable.Range(1, 1000).Select(seed => Noisy(seed, launches)).Count(Contains);

        contained.ShouldBeInRange(930, 970);
    }

    [Fact]
    public void Cases_that_vary_alike_share_their_variance()
    {
        double[] still = [1, 1, 1];
        double[] moving = [Math.Exp(-0.1), 1, Math.Exp(0.1)];

        PairedRatio ratio = PairedRatio.Of(still, [still, moving, [5], []]);

        // A sum of squares of 0.02 and four degrees of freedom: 2.776 of Student.
        ratio.Value.ShouldBe(1, 1e-12);
        Math.Log(ratio.High).ShouldBe(2.77645 * Math.Sqrt(0.02 / 4 / 3), 1e-4);
        PairedRatio
            .Of(
                [2],
                [
                    [2],
                    moving,
                ]
            )
            .High.ShouldBe(2 * Math.Exp(4.30265 * 0.1), 1e-4);
    }

    [Fact]
    public void One_launch_does_not_say_how_launches_differ() =>
        PairedRatio.Of([1.2]).ShouldBe(new PairedRatio(1.2, double.NaN, double.NaN));

    [Fact]
    public void It_is_written_with_its_interval() =>
        new PairedRatio(1.0523, 1, 1.1004).ToString().ShouldBe("1.052 [1.000, 1.100]");

    [Fact]
    public void The_ratio_of_several_is_their_geometric_mean_and_surer_than_each()
    {
        PairedRatio one = new(2, 1.8, 2 / 0.9);

        PairedRatio all = PairedRatio.OfAll([one, one, one, one]);

        all.Value.ShouldBe(2, 1e-9);
        Math.Log(all.High / all.Low).ShouldBe(Math.Log(one.High / one.Low) / 2, 1e-9);
        PairedRatio.OfAll([new(2, 2, 2), new(8, 8, 8)]).Value.ShouldBe(4, 1e-9);
    }

    [Fact]
    public void Of_none_there_is_no_ratio() => Should.Throw<ArgumentException>(() => PairedRatio.Of([]));

    [Fact]
    public void Of_no_ratios_there_is_no_mean() =>
        Should.Throw<ArgumentOutOfRangeException>(() => PairedRatio.OfAll([]));

    [Fact]
    public void Two_are_compared_through_the_baseline_of_both_less_surely_than_each()
    {
        PairedRatio left = new(3, 3 / 1.03, 3 * 1.03);
        PairedRatio right = new(2, 2 / 1.04, 2 * 1.04);

        PairedRatio ratio = left.Over(right);

        ratio.Value.ShouldBe(1.5, 1e-12);
        Math.Log(ratio.High / ratio.Value)
            .ShouldBe(Math.Sqrt(Math.Pow(Math.Log(1.03), 2) + Math.Pow(Math.Log(1.04), 2)), 1e-9);
    }

    private static bool Contains(PairedRatio ratio) => ratio.Low <= Factor && Factor <= ratio.High;

    /// <summary>The ratio of launches that differ by 1 % about.</summary>
    private static PairedRatio Noisy(int seed, int launches)
    {
        Random random = new(seed);
        // A sum of twelve is as good as normal.
        double Normal() => Enumerable.Range(0, 12).Sum(_ => random.NextDouble()) - 6;
        return PairedRatio.Of([.. Enumerable.Range(0, launches).Select(_ => Factor * Math.Exp(0.01 * Normal()))]);
    }
}
