using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class LaunchScheduleTests : IDisposable
{
    private const int Candidates = 7;
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
    public void A_setting_of_the_standard_study_takes_its_time_and_a_slow_one_as_long_as_the_least_launches()
    {
        foreach (Workload workload in WorkloadCatalog.Blocks)
        {
            SecondsOf(Settings(workload.Id, 100_000))
                .ShouldBeInRange(Candidates * LaunchSchedule.LeastLaunches, 200, workload.Id);
        }

        CaseSettings slow = Settings("backup", 1_000_000);
        SecondsOf(slow)
            .ShouldBeGreaterThan(
                5 * Candidates * LaunchSchedule.LeastLaunches * slow.SecondsOfIteration(AxesOf("backup"))
            );
    }

    private double SecondsOf(CaseSettings settings)
    {
        PairedSubject subject = Subject("a") with { Settings = settings };
        return LaunchSchedule.SecondsOf(
            [.. Enumerable.Repeat(new LaunchedPair(subject, subject), Candidates)],
            AxesOf(settings.Name)
        );
    }

    private void Run(LaunchedPair[] pairs, int seconds, List<string>? launched = null) =>
        new LaunchSchedule(new Launcher(_clock, launched ?? [])).Run(pairs, TimeSpan.FromSeconds(seconds), _clock);

    private LaunchedPair Pair(string name) => new(Subject(name), Subject("baseline"));

    private PairedSubject Subject(string name) => PairedSubject.Of(AxesOf("select")) with { Name = name };

    private Axes AxesOf(string workload) =>
        SmallCase.Of(_directory, PInvokeShim.Id, "bundled", workload) with
        {
            Operations = null,
        };

    private static CaseSettings Settings(string workload, long rows) =>
        new(WorkloadCatalog.Find(workload)!, PragmaSet.Combination, BatchSize.All, 1, rows);

    /// <summary>Each launch takes a second, the first of two half as long as the second.</summary>
    private sealed class Launcher(SteppingClock clock, List<string> launched) : ILauncher
    {
        public IReadOnlyList<double> Launch(IReadOnlyList<PairedSubject> subjects, int seed)
        {
            clock.Advance(1_000_000_000);
            launched.Add(subjects[0].Name);
            return [.. subjects.Select((_, index) => 100.0 * (index + 1))];
        }
    }
}
