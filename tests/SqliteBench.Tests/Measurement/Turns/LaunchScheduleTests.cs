using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class LaunchScheduleTests : IDisposable
{
    private const string Wide = "wide";
    private const string Broken = "broken";
    private readonly TemporaryDirectory _directory = new();
    private readonly SteppingClock _clock = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void Each_pair_has_the_least_launches_however_long_they_take()
    {
        LaunchedPair[] pairs = [Pair("a"), Pair("b"), Pair("c")];

        Run(pairs, seconds: 0);

        pairs.ShouldAllBe(pair => pair.Times.Count == LaunchSchedule.LeastLaunches);
    }

    [Fact]
    public void More_launches_fill_the_time_pass_after_pass()
    {
        LaunchedPair[] pairs = [Pair("a"), Pair("b"), Pair("c")];
        List<string> launched = [];

        Run(pairs, seconds: 20, launched);

        launched.Count.ShouldBe(20);
        launched.Chunk(3).Take(6).ShouldAllBe(pass => pass.Distinct().Count() == 3);
        launched.Chunk(3).Take(6).Select(pass => string.Concat(pass)).Distinct().Count().ShouldBeGreaterThan(1);
    }

    [Fact]
    public void A_launch_is_as_good_as_its_ratio()
    {
        LaunchedPair pair = Pair("a");

        Run([pair], seconds: 0);

        pair.Ratio.Value.ShouldBe(0.5, 1e-12);
        LaunchedPair.Doubts([pair, Pair("b")]).ShouldHaveSingleItem().ShouldStartWith("in 1 of 5 launches");
        LaunchedPair.Doubts([]).ShouldBeEmpty();
        pair.BaselineTimes.ShouldAllBe(time => time == 200);
    }

    [Fact]
    public void Two_that_need_different_engines_are_launched_in_turn()
    {
        LaunchedPair pair = new(Subject("a") with { Engine = "bundled" }, Subject("b") with { Engine = "system" });
        List<string> launched = [];

        Run([pair], seconds: 0, launched);

        launched.Count.ShouldBe(2 * LaunchSchedule.LeastLaunches);
        pair.Ratio.Value.ShouldBe(1, 1e-12);
    }

    [Fact]
    public void The_widest_interval_and_the_time_left_are_told_after_each_pass()
    {
        List<LaunchProgress> told = [];

        Run([Pair("a"), Pair(Wide)], seconds: 14, told: told.Add);

        told.Select(one => one.Passes).ShouldBe([2, 3, 4, 5, 6, 7]);
        told.Select(one => one.Left.TotalSeconds).ShouldBe([10, 8, 6, 4, 2, 0]);
        told.ShouldAllBe(one => one.Widest.Subject.Name == Wide);
    }

    [Fact]
    public void A_pair_that_fails_is_launched_once_and_the_others_go_on()
    {
        LaunchedPair broken = Pair(Broken);
        LaunchedPair pair = Pair("a");
        List<string> launched = [];

        Run([broken, pair], seconds: 0, launched);

        broken.IsTimed.ShouldBeFalse();
        Should.Throw<WorkerException>(broken.ThrowIfFailed).Message.ShouldBe(Broken);
        launched.Count(name => name == Broken).ShouldBe(1);
        pair.Times.Count.ShouldBe(LaunchSchedule.LeastLaunches);
    }

    [Fact]
    public void Slow_operations_make_launches_longer()
    {
        TimeSpan quick = LeastTimeOf(Settings("select", 100_000));
        TimeSpan slow = LeastTimeOf(Settings("backup", 10_000_000));

        quick.ShouldBeGreaterThan(TimeSpan.FromSeconds(LaunchSchedule.LeastLaunches / 2));
        slow.ShouldBeGreaterThan(2 * quick);
    }

    private TimeSpan LeastTimeOf(CaseSettings settings)
    {
        PairedSubject subject = Subject("a") with { Settings = settings };
        return LaunchSchedule.LeastTimeOf(new LaunchedPair(subject, subject), AxesOf(settings.Name));
    }

    private void Run(
        LaunchedPair[] pairs,
        int seconds,
        List<string>? launched = null,
        Action<LaunchProgress>? told = null
    ) =>
        new LaunchSchedule(new Launcher(_clock, launched ?? []), _clock).Run(
            pairs,
            TimeSpan.FromSeconds(seconds),
            told
        );

    private LaunchedPair Pair(string name) => new(Subject(name), Subject("baseline"));

    private PairedSubject Subject(string name) => PairedSubject.Of(AxesOf("select")) with { Name = name };

    private Axes AxesOf(string workload) =>
        SmallCase.Of(_directory, PInvokeShim.Id, "bundled", workload) with
        {
            Operations = null,
        };

    private static CaseSettings Settings(string workload, long rows) =>
        new(WorkloadCatalog.Find(workload)!, PragmaSet.Combination, BatchSize.All, 1, rows);

    /// <summary>Each launch takes a second, the first of two half as long as the second; one that is wide, now more, now less.</summary>
    private sealed class Launcher(SteppingClock clock, List<string> launched) : ILauncher
    {
        public WorkerReply Launch(IReadOnlyList<PairedSubject> subjects, int seed)
        {
            clock.Advance(1_000_000_000);
            launched.Add(subjects[0].Name);
            double first = subjects[0].Name switch
            {
                Broken => throw new WorkerException(Broken),
                Wide => seed % 2 == 0 ? 95 : 105,
                _ => 100,
            };
            return new WorkerReply
            {
                Times = [.. subjects.Select((_, index) => index == 0 ? first : 200)],
                IsSteady = seed > 1,
            };
        }
    }
}
