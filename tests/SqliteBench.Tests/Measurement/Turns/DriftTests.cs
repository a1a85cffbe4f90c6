using SqliteBench.Measurement.Turns;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>What a machine that slows down does to ratios, in simulated time.</summary>
public sealed class DriftTests
{
    private const double BaselineTime = 1000;
    private const double Factor = 1.4;
    private const double Slowness = 1.6;
    private const int Openings = 15;
    private const int Rounds = 16;
    private const int Measurement = Openings * Rounds;

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(Rounds)]
    public void Every_second_stretch_of_chunks_slowed_leaves_the_paired_ratio(int stretch) =>
        Paired(EverySecond(stretch)).Median.ShouldBe(Factor, 0.02 * Factor);

    [Fact]
    public void Chunks_slowed_for_as_long_as_a_whole_measurement_spoil_the_sequential_ratio_and_not_the_paired()
    {
        Func<int, double> drift = EverySecond(Measurement);

        Sequential(drift).ShouldBe(Factor * Slowness, 0.02 * Factor);
        Paired(drift).Median.ShouldBe(Factor, 0.02 * Factor);
    }

    [Fact]
    public void A_machine_that_is_slow_half_of_the_time_at_random_spoils_the_sequential_ratio_and_not_the_paired()
    {
        (double paired, double sequential)[] errors =
        [
            .. Enumerable
                .Range(1, 20)
                .Select(seed =>
                    (
                        Math.Abs((Paired(AtRandom(seed)).Median / Factor) - 1),
                        Math.Abs((Sequential(AtRandom(seed)) / Factor) - 1)
                    )
                ),
        ];

        errors.ShouldAllBe(error => error.paired < 0.02);
        errors.Count(error => error.sequential > 0.1).ShouldBeGreaterThan(5);
    }

    [Fact]
    public void The_interval_of_a_ratio_on_a_drifting_machine_contains_it()
    {
        PairedRatio ratio = Paired(AtRandom(1));

        Factor.ShouldBeInRange(ratio.Low, ratio.High);
        (ratio.High - ratio.Low).ShouldBeLessThan(0.04 * Factor);
    }

    /// <summary>The subject's ratio, with all of them in turn as <see cref="PairedCases"/> times them.</summary>
    private static PairedRatio Paired(Func<int, double> slowness)
    {
        SimulatedMachine machine = new(slowness);
        IReadOnlyList<PairedTimes> times = Timing(machine)
            .Run(() =>
                [
                    machine.TimedCandidate("baseline", BaselineTime),
                    machine.TimedCandidate("subject", Factor * BaselineTime),
                    machine.TimedCandidate("other", 2 * BaselineTime),
                    machine.TimedCandidate("baseline again", BaselineTime),
                ]
            );
        return PairedRatio.Of(times[1], times[0]);
    }

    /// <summary>The ratio of the medians of two measurements, one after the other.</summary>
    private static double Sequential(Func<int, double> slowness)
    {
        SimulatedMachine machine = new(slowness);
        double Median(double nanoseconds) =>
            Timing(machine).Run(() => [machine.TimedCandidate("", nanoseconds)])[0].Median;
        double baseline = Median(BaselineTime);
        return Median(Factor * BaselineTime) / baseline;
    }

    private static InterleavedTiming Timing(SimulatedMachine machine) =>
        new(operations: 1000, machine)
        {
            ChunkSize = 100,
            Openings = Openings,
            Rounds = Rounds,
            WarmupRounds = 0,
            WarmupOpenings = 0,
        };

    private static Func<int, double> EverySecond(int stretch) => chunk => chunk / stretch % 2 == 0 ? 1 : Slowness;

    /// <summary>Slow and fast for stretches of 60 chunks on average.</summary>
    private static Func<int, double> AtRandom(int seed)
    {
        Random random = new(seed);
        bool isSlow = random.Next(2) == 0;
        return _ =>
        {
            isSlow ^= random.Next(60) == 0;
            return isSlow ? Slowness : 1;
        };
    }
}
