using SqliteBench.Results.Statistics;

namespace SqliteBench.Results.Tests.Statistics;

public sealed class PairedRatioTests
{
    private const int Openings = 15;
    private const int Rounds = 300;

    [Theory]
    [InlineData(0.5)]
    [InlineData(1)]
    [InlineData(1.9)]
    public void A_constant_factor_is_found_exactly(double factor)
    {
        double[] baseline = Noisy(seed: 1);

        PairedRatio ratio = Ratio([.. baseline.Select(time => time * factor)], baseline);

        ratio.Median.ShouldBe(factor, 1e-12);
        ratio.Low.ShouldBe(factor, 1e-12);
        ratio.High.ShouldBe(factor, 1e-12);
    }

    [Fact]
    public void The_interval_contains_the_factor_under_noise_in_most_of_many_runs()
    {
        const double factor = 1.2;
        int contained = Enumerable
            .Range(1, 40)
            .Select(seed => Ratio([.. Noisy(seed).Select(time => time * factor)], Noisy(seed + 1000)))
            .Count(ratio => ratio.Low <= factor && factor <= ratio.High);

        // 38 of 40 are to be expected of a 95 % interval.
        contained.ShouldBeGreaterThanOrEqualTo(33);
    }

    [Fact]
    public void A_machine_that_slows_down_tenfold_changes_nothing()
    {
        double[] drift = [.. Enumerable.Range(0, Rounds).Select(round => 1 + 9.0 * round / Rounds)];
        double[] baseline = [.. Noisy(1).Zip(drift, (time, slowness) => time * slowness)];
        double[] subject = [.. Noisy(2).Zip(drift, (time, slowness) => time * slowness * 1.5)];

        PairedRatio ratio = Ratio(subject, baseline);

        ratio.ShouldBe(Ratio([.. Noisy(2).Select(time => time * 1.5)], Noisy(1)), new Near());
    }

    [Fact]
    public void A_few_disturbed_rounds_leave_the_median()
    {
        double[] baseline = Noisy(1);
        double[] subject = [.. baseline.Select((time, round) => round % 20 == 0 ? time * 50 : time * 1.1)];

        Ratio(subject, baseline).Median.ShouldBe(1.1, 1e-12);
    }

    [Fact]
    public void The_median_lies_within_its_interval()
    {
        PairedRatio ratio = Ratio(Noisy(1), Noisy(2));

        ratio.Median.ShouldBeInRange(ratio.Low, ratio.High);
        ratio.Low.ShouldBeLessThan(ratio.High);
    }

    [Fact]
    public void The_same_times_give_the_same_interval() =>
        Ratio(Noisy(1), Noisy(2)).ShouldBe(Ratio(Noisy(1), Noisy(2)));

    [Fact]
    public void It_is_written_with_its_interval() =>
        new PairedRatio(1.0523, 1, 1.1004).ToString().ShouldBe("1.052 [1.000, 1.100]");

    [Fact]
    public void Times_of_other_rounds_are_refused()
    {
        PairedTimes two = new(
            "two",
            [
                [1, 2],
                [3],
            ]
        );

        Should.Throw<ArgumentException>(() =>
            PairedRatio.Of(
                two,
                new PairedTimes(
                    "one",
                    [
                        [1],
                        [2, 3],
                    ]
                )
            )
        );
        Should.Throw<ArgumentException>(() => PairedRatio.Of(two, new PairedTimes("none", [])));
        Should.Throw<ArgumentException>(() => PairedRatio.Of(new PairedTimes("none", []), new PairedTimes("none", [])));
    }

    [Fact]
    public void The_ratio_of_several_is_their_geometric_mean()
    {
        PairedRatio ratio = PairedRatio.OfAll([Pair(2, 1, 1), Pair(8, 2, 2)]);

        ratio.Median.ShouldBe(4, 1e-9);
        ratio.Low.ShouldBe(4, 1e-9);
        ratio.High.ShouldBe(4, 1e-9);
    }

    [Fact]
    public void The_ratio_of_one_is_its_own() =>
        PairedRatio
            .OfAll([Pair(1.2, 1, 2)])
            .ShouldBe(PairedRatio.Of(Pair(1.2, 1, 2).Subject, Pair(1.2, 1, 2).Baseline));

    [Fact]
    public void Swapping_subject_and_baseline_inverts_the_ratio_of_several()
    {
        (PairedTimes Subject, PairedTimes Baseline)[] pairs = [Pair(1.3, 1, 2), Pair(0.7, 3, 4)];

        PairedRatio ratio = PairedRatio.OfAll(pairs);
        PairedRatio inverse = PairedRatio.OfAll([.. pairs.Select(pair => (pair.Baseline, pair.Subject))]);

        inverse.Median.ShouldBe(1 / ratio.Median, 1e-3);
        inverse.Low.ShouldBe(1 / ratio.High, 1e-2);
        inverse.High.ShouldBe(1 / ratio.Low, 1e-2);
    }

    [Fact]
    public void Several_are_drawn_each_for_itself_so_that_their_mean_is_surer_than_each()
    {
        // Alike in every figure: drawn together they would be as unsure as one.
        (PairedTimes, PairedTimes)[] pairs = [.. Enumerable.Repeat(Pair(1, 1, 2), 16)];

        PairedRatio one = PairedRatio.OfAll(pairs[..1]);
        PairedRatio all = PairedRatio.OfAll(pairs);

        (all.High - all.Low).ShouldBeInRange((one.High - one.Low) / 8, (one.High - one.Low) / 2);
    }

    [Fact]
    public void The_interval_of_several_contains_the_factor_in_most_of_many_runs()
    {
        const double factor = 1.2;
        int contained = Enumerable
            .Range(1, 40)
            .Select(seed =>
                PairedRatio.OfAll([
                    .. Enumerable
                        .Range(0, 4)
                        .Select(place => Pair(factor, seed * 100 + place, seed * 100 + place + 50)),
                ])
            )
            .Count(ratio => ratio.Low <= factor && factor <= ratio.High);

        contained.ShouldBeGreaterThanOrEqualTo(33);
    }

    [Fact]
    public void Of_none_there_is_no_ratio() => Should.Throw<ArgumentOutOfRangeException>(() => PairedRatio.OfAll([]));

    private static (PairedTimes Subject, PairedTimes Baseline) Pair(double factor, int seed, int other) =>
        (Times("subject", [.. Noisy(seed).Select(time => time * factor)]), Times("baseline", Noisy(other)));

    private static PairedRatio Ratio(double[] subject, double[] baseline) =>
        PairedRatio.Of(Times("subject", subject), Times("baseline", baseline));

    private static PairedTimes Times(string name, double[] rounds) => new(name, [.. rounds.Chunk(Rounds / Openings)]);

    private static double[] Noisy(int seed)
    {
        Random random = new(seed);
        return [.. Enumerable.Range(0, Rounds).Select(_ => 100 * (1 + 0.2 * random.NextDouble()))];
    }

    private sealed class Near : IEqualityComparer<PairedRatio>
    {
        public bool Equals(PairedRatio x, PairedRatio y) =>
            Math.Abs(x.Median - y.Median) < 1e-9 && Math.Abs(x.Low - y.Low) < 1e-9 && Math.Abs(x.High - y.High) < 1e-9;

        public int GetHashCode(PairedRatio obj) => 0;
    }
}
