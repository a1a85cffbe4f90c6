using SqliteBench.Measurement.Turns;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class InterleavedTimingTests
{
    private readonly List<(string Name, int First, int Count)> _runs = [];
    private readonly List<string> _closed = [];
    private readonly InterleavedTiming _timing = new(100)
    {
        ChunkSize = 10,
        Openings = 3,
        Rounds = 20,
        WarmupRounds = 5,
        WarmupOpenings = 0,
    };

    [Fact]
    public void Each_candidate_has_a_time_for_each_round_of_each_opening_that_counts()
    {
        IReadOnlyList<PairedTimes> times = _timing.Run(() => Open("a", "b", "c"));

        times.Select(candidate => candidate.Name).ShouldBe(["a", "b", "c"]);
        times.ShouldAllBe(candidate => candidate.Openings.Count == 3);
        times.SelectMany(candidate => candidate.Openings).ShouldAllBe(rounds => rounds.Count == 20);
        times.SelectMany(candidate => candidate.Rounds).ShouldAllBe(time => time >= 0);
    }

    [Fact]
    public void Each_candidate_runs_once_a_round_on_the_same_chunk()
    {
        _timing.Run(() => Open("a", "b", "c"));

        _runs.Count.ShouldBe(3 * 25 * 3);
        foreach ((string Name, int First, int Count)[] round in _runs.Chunk(3))
        {
            round.Select(run => run.Name).Order().ShouldBe(["a", "b", "c"]);
            round.Select(run => (run.First, run.Count)).Distinct().Count().ShouldBe(1);
        }
    }

    [Fact]
    public void Chunks_go_round_the_operations_and_stay_within_them()
    {
        _timing.Run(() => Open("a"));

        _runs.Take(25).Select(run => run.First).ShouldBe(Enumerable.Range(0, 25).Select(round => round % 10 * 10));
        _runs.ShouldAllBe(run => run.Count == 10 && run.First + run.Count <= 100);
    }

    [Fact]
    public void The_order_changes_from_round_to_round()
    {
        _timing.Run(() => Open("a", "b", "c"));

        // All 6 orders of three in 75 rounds: with this seed, and with nearly every other.
        _runs.Chunk(3).Select(round => string.Concat(round.Select(run => run.Name))).Distinct().Count().ShouldBe(6);
    }

    [Fact]
    public void Every_opening_is_closed_before_the_next()
    {
        int openings = 0;
        _timing.Run(() =>
        {
            _closed.Count.ShouldBe(2 * openings++);
            return Open("a", "b");
        });

        openings.ShouldBe(3);
        _closed.ShouldBe(["a", "b", "a", "b", "a", "b"]);
    }

    [Fact]
    public void A_candidate_that_fails_is_told_and_all_are_closed_whichever_of_them_fails_to_close()
    {
        Should
            .Throw<InvalidOperationException>(() =>
                _timing.Run(() =>
                    [
                        new TimedCandidate(
                            "a",
                            (_, _) => throw new InvalidOperationException("a cannot run"),
                            () => Close("a")
                        ),
                        new TimedCandidate("b", (_, _) => { }, () => Close("b")),
                    ]
                )
            )
            .Message.ShouldBe("a cannot run");

        _closed.ShouldBe(["a", "b"]);
    }

    [Fact]
    public void What_another_process_allocates_is_not_known()
    {
        IReadOnlyList<PairedTimes> times = _timing.Run(() =>
            [
                new TimedCandidate("here", (_, _) => { }, () => { }),
                new TimedCandidate("elsewhere", (_, _) => { }, () => { }, elapsed: () => 70),
            ]
        );

        times[0].BytesPerOperation.ShouldNotBeNull();
        times[1].BytesPerOperation.ShouldBeNull();
        times[1].Rounds.ShouldAllBe(time => time == 7);
    }

    private void Close(string name)
    {
        _closed.Add(name);
        throw new InvalidOperationException($"{name} cannot close");
    }

    private List<TimedCandidate> Open(params string[] names) =>
        [
            .. names.Select(name => new TimedCandidate(
                name,
                (first, count) => _runs.Add((name, first, count)),
                () => _closed.Add(name)
            )),
        ];
}
