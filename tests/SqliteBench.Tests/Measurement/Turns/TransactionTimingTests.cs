using SqliteBench.Measurement.Turns;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>Candidates that go through one transaction in turn, in simulated time.</summary>
public sealed class TransactionTimingTests
{
    private readonly SimulatedMachine _machine = new(_ => 1);
    private readonly List<string> _events = [];

    [Fact]
    public void All_candidates_run_each_step_before_the_next_and_commit_in_turn_at_the_end_of_a_transaction()
    {
        Timing(openings: 1).Run(() => [Recorded("a"), Recorded("b")]);

        _events
            .Chunk(2)
            .Select(pair => string.Join(' ', pair.Order()))
            .ShouldBe(["a0 b0", "a2 b2", "a- b-", "a4 b4", "a6 b6", "a- b-", "a8 b8", "a- b-"]);
    }

    [Fact]
    public void A_commit_is_timed_for_each_operation_that_it_makes_lasting()
    {
        PairedTimes times = Timing(openings: 3)
            .Run(() => [_machine.TimedCandidate("a", nanoseconds: 100, commit: 4000)])
            .ShouldHaveSingleItem();

        times.Openings.ShouldAllBe(rounds => rounds.Count == 5);
        times.Commits.Count.ShouldBe(3);
        times.Commits.ShouldAllBe(commits => commits.Count == 3);
        foreach (IReadOnlyList<double> commits in times.Commits)
        {
            // Transactions of 4, 4 and 2 operations.
            (commits[0], commits[1], commits[2]).ShouldBe((1000, 1000, 2000));
        }

        times.Median.ShouldBe(1100, 5);
    }

    [Fact]
    public void The_ratio_is_that_of_rounds_and_commits_together()
    {
        IReadOnlyList<PairedTimes> times = Timing(openings: 20)
            .Run(() =>
                [
                    _machine.TimedCandidate("baseline", nanoseconds: 1000, commit: 4000),
                    _machine.TimedCandidate("subject", nanoseconds: 1500, commit: 4000),
                ]
            );

        PairedRatio ratio = PairedRatio.Of(times[1], times[0]);

        // 1.5 of the rounds and 1 of the commits, each half of the baseline's time.
        ratio.Median.ShouldBe(1.25, 0.01);
        1.25.ShouldBeInRange(ratio.Low, ratio.High);
        (ratio.High - ratio.Low).ShouldBeLessThan(0.02);
    }

    [Fact]
    public void Times_without_commits_are_not_of_the_same_rounds()
    {
        PairedTimes with = new(
            "with",
            [
                [1],
            ]
        )
        {
            Commits =
            [
                [1],
            ],
        };

        Should.Throw<ArgumentException>(() =>
            PairedRatio.Of(
                with,
                new PairedTimes(
                    "without",
                    [
                        [1],
                    ]
                )
            )
        );
    }

    private InterleavedTiming Timing(int openings) =>
        new(operations: 10, _machine)
        {
            ChunkSize = 2,
            TransactionSize = 4,
            Openings = openings,
            WarmupOpenings = 0,
        };

    private TimedCandidate Recorded(string name) =>
        new(name, (first, _) => _events.Add($"{name}{first}"), () => { }, commit: () => _events.Add($"{name}-"));
}
