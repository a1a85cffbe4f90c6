using SqliteBench.Measurement.Turns;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>How much is timed when time is short, in simulated time.</summary>
public sealed class TimingBudgetTests
{
    private static readonly TimeSpan s_chunk = TimeSpan.FromSeconds(1);
    private readonly SimulatedMachine _machine = new(_ => 1);

    [Fact]
    public void Without_a_budget_every_opening_has_all_of_its_rounds() =>
        Rounds(rounds: 4, openings: 3).ShouldBe([4, 4, 4]);

    [Fact]
    public void Nothing_is_opened_anew_once_the_budget_is_used_up() =>
        Rounds(rounds: 4, openings: 9, budget: 9.5 * s_chunk).ShouldBe([4, 4, 4]);

    [Fact]
    public void Warm_ups_are_part_of_the_budget_and_have_no_times() =>
        Rounds(warmupOpenings: 2, rounds: 4, openings: 9, budget: 9.5 * s_chunk).ShouldBe([4]);

    [Fact]
    public void The_least_openings_are_timed_whatever_the_budget() =>
        Rounds(rounds: 4, openings: 9, leastOpenings: 5, budget: s_chunk).ShouldBe([4, 4, 4, 4, 4]);

    [Fact]
    public void An_opening_that_is_late_has_no_further_round() =>
        Rounds(rounds: 9, openings: 2, budgetOfOpening: 3.5 * s_chunk).ShouldBe([4, 4]);

    [Fact]
    public void An_opening_that_is_late_while_it_warms_up_has_one_round_that_counts() =>
        Rounds(warmupRounds: 6, rounds: 9, openings: 2, budgetOfOpening: 3.5 * s_chunk).ShouldBe([1, 1]);

    [Fact]
    public void The_least_rounds_of_an_opening_are_timed_however_late_it_is() =>
        Rounds(rounds: 9, openings: 2, warmupRounds: 6, leastRounds: 3, budgetOfOpening: 3.5 * s_chunk)
            .ShouldBe([3, 3]);

    [Fact]
    public void Times_are_ns_an_operation_on_the_clock_that_was_given()
    {
        InterleavedTiming timing = new(10, _machine)
        {
            ChunkSize = 10,
            Rounds = 2,
            Openings = 1,
        };

        PairedTimes times = timing.Run(() => [_machine.TimedCandidate("a", 50)]).ShouldHaveSingleItem();

        times.Rounds.ShouldAllBe(time => time >= 49 && time <= 51);
    }

    [Fact]
    public void Managed_bytes_are_those_that_an_operation_allocates()
    {
        byte[]? kept = null;
        TimedCandidate allocating = new(
            "allocating",
            (_, count) =>
            {
                for (int operation = 0; operation < count; operation++)
                {
                    kept = new byte[1000];
                }
            },
            () => { }
        );
        TimedCandidate frugal = new("frugal", (_, _) => { }, () => { });
        InterleavedTiming timing = new(100)
        {
            ChunkSize = 100,
            Rounds = 5,
            Openings = 2,
        };

        IReadOnlyList<PairedTimes> times = timing.Run(() => [allocating, frugal]);

        kept!.Length.ShouldBe(1000);
        times[0].BytesPerOperation!.Value.ShouldBeInRange(1000, 1040);
        times[1].BytesPerOperation.ShouldBe(0);
    }

    /// <summary>For each opening how many rounds it has, when a round takes a second, about.</summary>
    private int[] Rounds(
        int rounds,
        int openings,
        int warmupRounds = 0,
        int warmupOpenings = 0,
        int leastOpenings = 1,
        int leastRounds = 1,
        TimeSpan? budget = null,
        TimeSpan? budgetOfOpening = null
    )
    {
        InterleavedTiming timing = new(10, _machine)
        {
            ChunkSize = 1,
            Rounds = rounds,
            Openings = openings,
            WarmupRounds = warmupRounds,
            WarmupOpenings = warmupOpenings,
            LeastOpenings = leastOpenings,
            LeastRounds = leastRounds,
            Budget = budget ?? TimeSpan.MaxValue,
            BudgetOfOpening = budgetOfOpening ?? TimeSpan.MaxValue,
        };
        PairedTimes times = timing
            .Run(() => [_machine.TimedCandidate("a", s_chunk.TotalNanoseconds)])
            .ShouldHaveSingleItem();
        return [.. times.Openings.Select(opening => opening.Count)];
    }
}
