namespace Interleaving.Tests;

public sealed class InterleavedTimingTests
{
    private readonly List<(string Name, int First, int Count)> _runs = [];
    private readonly List<string> _closed = [];
    private readonly SimulatedMachine _machine = new(_ => 1);

    [Fact]
    public void Each_candidate_has_each_of_its_turns_in_each_opening()
    {
        Timing().Run(() => Open("a", "b"));

        foreach ((string Name, int First, int Count)[] round in _runs.Chunk(4))
        {
            // An untimed part and a timed one.
            round.Select(run => run.Name).Distinct().Order().ShouldBe(["a", "b"]);
            round.Select(run => run.First % 10).Distinct().Order().ShouldBe([0, 6]);
        }

        _runs.Take(40).Select(run => run.First / 10).Distinct().ShouldBe(Enumerable.Range(0, 10));
    }

    [Fact]
    public void The_order_changes_from_turn_to_turn()
    {
        Timing().Run(() => Open("a", "b", "c"));

        _runs.Chunk(6).Select(round => string.Concat(round.Select(run => run.Name))).Distinct().Count().ShouldBe(6);
    }

    [Fact]
    public void Every_opening_is_closed_before_the_next()
    {
        int openings = 0;
        Timing()
            .Run(() =>
            {
                _closed.Count.ShouldBe(2 * openings++);
                return Open("a", "b");
            });

        openings.ShouldBeGreaterThanOrEqualTo(InterleavedTiming.LeastOpenings);
        _closed.Count.ShouldBe(2 * openings);
    }

    [Fact]
    public void A_candidate_that_fails_is_told_and_all_are_closed_whichever_of_them_fails_to_close()
    {
        MessageOf<CandidateException>(() =>
                Timing()
                    .Run(() =>
                        [
                            new TimedCandidate(
                                "a",
                                SimulatedMachine.Turns(1),
                                (_, _) => throw new InvalidOperationException("it cannot run"),
                                () => Close("a")
                            ),
                            new TimedCandidate("b", SimulatedMachine.Turns(1), (_, _) => { }, () => Close("b")),
                        ]
                    )
            )
            .ShouldBe("a: it cannot run");

        _closed.ShouldBe(["a", "b"]);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(7)]
    public void The_fastest_repetition_of_each_part_counts_however_often_the_machine_is_slow(int every)
    {
        SimulatedMachine machine = new(turn => turn % every == 0 ? 1 : 1.6);
        IReadOnlyList<double> times = Timing(machine)
            .Run(() => [machine.Case(_ => 1000), machine.Case(first => first < 50 ? 1000 : 3000)]);

        times[0].ShouldBe(1000, 1);
        times[1].ShouldBe(2000, 1);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void A_garbage_collection_counts_once_and_for_the_candidate_in_whose_turn_it_is(int every)
    {
        TimeSpan paused = default;
        int runs = 0;
        SimulatedMachine machine = new(_ => 1);
        void Collect(int first, int count)
        {
            if (runs++ % every == 0)
            {
                paused += TimeSpan.FromMicroseconds(count * every);
                machine.Advance(count * every * 1000);
            }
        }

        IReadOnlyList<double> times = Timing(machine, paused: () => paused)
            .Run(() => [machine.Case(_ => 1000, run: Collect), machine.Case(_ => 1000)]);

        times[0].ShouldBe(2000, 100);
        times[1].ShouldBe(1000, 1);
    }

    [Fact]
    public void Garbage_of_the_preparation_is_collected_before_openings_that_count()
    {
        List<int> collections = [];

        Timing()
            .Run(() =>
            {
                collections.Add(GC.CollectionCount(GC.MaxGeneration));
                return [_machine.Case(_ => 1e9)];
            });

        collections[1].ShouldBeGreaterThan(collections[0]);
    }

    [Fact]
    public void Of_whole_runs_the_median_counts()
    {
        SimulatedMachine machine = new(turn => turn % 4 == 0 ? 0.5 : 1);

        Timing(machine, areWhole: true).Run(() => [machine.Case(_ => 1000)]).ShouldHaveSingleItem().ShouldBe(1000, 1);
    }

    [Fact]
    public void Of_three_whole_runs_a_disturbed_one_does_not_count()
    {
        SimulatedMachine machine = new(opening => opening == 2 ? 3 : 1);
        TimedPart[][] whole =
        [
            [new TimedPart(0, 10)],
        ];

        Timing(machine, areWhole: true)
            .Run(() => [machine.Case(_ => 1e8, turns: whole)])
            .ShouldHaveSingleItem()
            .ShouldBe(1e8, 1);
    }

    [Fact]
    public void Commits_are_shared_by_all_operations()
    {
        Timing()
            .Run(() =>
                [_machine.Case(_ => 100, commit: 2500, turns: SimulatedMachine.Turns(10, turn => turn % 5 == 4))]
            )
            .ShouldHaveSingleItem()
            .ShouldBe(150, 0.1);
    }

    [Fact]
    public void Openings_that_warm_up_do_not_count()
    {
        SimulatedMachine machine = new(turn => turn < 10 ? 0.5 : 1);

        Timing(machine).Run(() => [machine.Case(_ => 1000)]).ShouldHaveSingleItem().ShouldBe(1000, 1);
    }

    [Fact]
    public void Openings_that_take_long_are_no_more_than_the_least()
    {
        Timing().Run(() => [_machine.Case(_ => 1e9, close: () => _closed.Add("slow"))]);

        _closed.Count.ShouldBe(1 + InterleavedTiming.LeastOpenings);
    }

    [Fact]
    public void Who_has_fewer_turns_takes_all_of_them()
    {
        List<string> runs = [];
        TimedCandidate Case(string name, int turns) =>
            _machine.Case(
                _ => 1000,
                run: (first, _) => runs.Add($"{name}{first / 10}"),
                turns: SimulatedMachine.Turns(turns)
            );

        Timing().Run(() => [Case("a", 4), Case("b", 2)]);

        runs.Take(12).Distinct().Order().ShouldBe(["a0", "a1", "a2", "a3", "b0", "b1"]);
    }

    [Theory]
    [InlineData(2, true, 3)]
    [InlineData(30, false, 20)]
    public void The_warm_up_goes_on_while_much_code_is_compiled_but_not_for_ever(int last, bool isSteady, int openings)
    {
        // An opening takes 10 ms. Up to the number `last`, the JIT compiles 150 methods in each, then 30.
        int opened = 0;
        long compiled = 100_000;
        InterleavedTiming timing = new(areWhole: false, _machine)
        {
            Budget = TimeSpan.Zero,
            WarmUp = TimeSpan.FromMilliseconds(20),
            Compiled = () => compiled,
            Paused = () => TimeSpan.Zero,
        };

        timing.Run(() =>
        {
            opened++;
            return
            [
                _machine.Case(
                    _ => 100_000,
                    run: (first, _) => compiled += first == 90 ? (opened > last ? 30 : 150) : 0
                ),
            ];
        });

        timing.IsSteady.ShouldBe(isSteady);
        opened.ShouldBe(openings + InterleavedTiming.LeastOpenings);
    }

    private InterleavedTiming Timing(
        SimulatedMachine? machine = null,
        bool areWhole = false,
        Func<TimeSpan>? paused = null
    ) =>
        new(areWhole, machine ?? _machine)
        {
            Budget = TimeSpan.FromSeconds(0.1),
            WarmUp = TimeSpan.Zero,
            Paused = paused ?? (() => TimeSpan.Zero),
        };

    private void Close(string name)
    {
        _closed.Add(name);
        throw new InvalidOperationException($"{name} cannot close");
    }

    private List<TimedCandidate> Open(params string[] names) =>
        [
            .. names.Select(name =>
                _machine.Case(
                    _ => 100_000,
                    run: (first, count) => _runs.Add((name, first, count)),
                    close: () => _closed.Add(name)
                )
            ),
        ];
}
