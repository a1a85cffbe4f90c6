using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class LaunchScheduleTests : IDisposable
{
    private const string Wide = "wide";
    private const int Least = 5;
    private const string Broken = "broken";
    private readonly TemporaryDirectory _directory = new();
    private readonly SteppingClock _clock = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void Each_case_has_the_least_launches_however_long_they_take()
    {
        LaunchedCase[] cases = [Case("a"), Case("b"), Case("c")];

        Run(cases, seconds: 0);

        cases.ShouldAllBe(one => one.Times.Count == Least);
    }

    [Fact]
    public void More_launches_fill_the_time_pass_after_pass()
    {
        LaunchedCase[] cases = [Case("a"), Case("b"), Case("c")];
        List<string> launched = [];

        Run(cases, seconds: 20, launched);

        launched.Count.ShouldBe(20);
        launched.Chunk(3).Take(6).ShouldAllBe(pass => pass.Distinct().Count() == 3);
        launched.Chunk(3).Take(6).Select(pass => string.Concat(pass)).Distinct().Count().ShouldBeGreaterThan(1);
    }

    [Fact]
    public void A_launch_is_as_good_as_its_ratio()
    {
        LaunchedCase one = Case("a");

        Run([one], seconds: 0);

        one.Ratio.Value.ShouldBe(0.5, 1e-12);
        LaunchedCase.Doubts([one, Case("b")]).ShouldHaveSingleItem().ShouldStartWith("in 1 of 5 launches");
        LaunchedCase.Doubts([]).ShouldBeEmpty();
        one.BaselineTimes.ShouldAllBe(time => time == 200);
    }

    [Fact]
    public void Two_that_need_different_engines_are_launched_in_turn()
    {
        LaunchedCase one = new(
            CandidateOf("a") with
            {
                Engine = "bundled",
            },
            CandidateOf("b") with
            {
                Engine = "system",
            }
        );
        List<string> launched = [];

        Run([one], seconds: 0, launched);

        launched.Count.ShouldBe(2 * Least);
        one.Ratio.Value.ShouldBe(1, 1e-12);
    }

    [Fact]
    public void The_widest_interval_and_the_time_left_are_told_after_each_launch()
    {
        List<LaunchProgress> told = [];

        Run([Case("a"), Case(Wide)], seconds: 14, told: told.Add);

        told.Select(one => one.Done).ShouldBe(Enumerable.Range(1, 14));
        told.ShouldAllBe(one => one.All == 14);
        told.Select(one => one.Left.TotalSeconds)
            .ShouldBe(Enumerable.Range(0, 14).Reverse().Select(left => (double)left));
        told.Take(2).ShouldAllBe(one => one.Widest == null);
        told.Skip(3).ShouldAllBe(one => one.Widest!.Candidate.Name == Wide);
    }

    [Fact]
    public void A_case_that_fails_is_launched_once_and_the_others_go_on()
    {
        LaunchedCase broken = Case(Broken);
        LaunchedCase one = Case("a");
        List<string> launched = [];

        Run([broken, one], seconds: 0, launched);

        broken.IsTimed.ShouldBeFalse();
        Should.Throw<WorkerException>(broken.ThrowIfFailed).Message.ShouldBe(Broken);
        launched.Count(name => name == Broken).ShouldBe(1);
        one.Times.Count.ShouldBe(Least);
    }

    private void Run(
        LaunchedCase[] cases,
        int seconds,
        List<string>? launched = null,
        Action<LaunchProgress>? told = null
    ) =>
        new LaunchSchedule(
            new Launcher(_clock, launched ?? []),
            new LaunchLimits(Least, int.MaxValue, TimeSpan.FromSeconds(seconds)),
            _clock
        )
        {
            Told = told,
        }.Run(cases);

    private LaunchedCase Case(string name) => new(CandidateOf(name), CandidateOf("baseline"));

    private Candidate CandidateOf(string name) => Candidate.Of(AxesOf("select")) with { Name = name };

    private Axes AxesOf(string workload) =>
        SmallCase.Of(_directory, PInvokeShim.Id, "bundled", workload) with
        {
            Operations = null,
        };

    /// <summary>Each launch takes a second, the first of two half as long as the second; one that is wide, now more, now less.</summary>
    private sealed class Launcher(SteppingClock clock, List<string> launched) : ILauncher
    {
        public WorkerReply Launch(IReadOnlyList<Candidate> candidates, int seed, Inspection inspection)
        {
            clock.Advance(1_000_000_000);
            launched.Add(candidates[0].Name);
            double first = candidates[0].Name switch
            {
                Broken => throw new WorkerException(Broken),
                Wide => seed % 2 == 0 ? 95 : 105,
                _ => 100,
            };
            return new WorkerReply
            {
                Times = [.. candidates.Select((_, index) => index == 0 ? first : 200)],
                IsSteady = seed > 1,
            };
        }
    }
}
