using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class DisturbedLaunchesTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly SteppingClock _clock = new();

    public void Dispose() => _directory.Dispose();

    [Theory]
    [InlineData(150, 200)]
    [InlineData(100, 300)]
    [InlineData(150, 300)]
    public void A_launch_in_which_either_was_slowed_down_does_not_count(double subject, double baseline)
    {
        LaunchedPair pair = Pair((100, 200), (102, 204), (subject, baseline), (98, 196), (101, 202));

        pair.Launches.ShouldBe(5);
        pair.Times.ShouldBe([100, 102, 98, 101]);
        pair.BaselineTimes.ShouldBe([200, 204, 196, 202]);
        pair.Ratio.Value.ShouldBe(0.5, 1e-12);
        pair.IsDisturbed.ShouldBeFalse();
    }

    [Fact]
    public void A_launch_is_held_against_the_fastest_fifth_of_all()
    {
        // The fastest fifth is 100 and 110: the limit is 120.75.
        LaunchedPair pair = Pair([.. Enumerable.Range(0, 10).Select(launch => (100.0 + (launch * 10), 100.0))]);

        Disturbance.Limit([100, 110, 120, 130, 140, 150, 160, 170, 180, 190]).ShouldBe(120.75, 1e-9);
        pair.IsDisturbed.ShouldBeTrue();
        pair.Times.Count.ShouldBe(10);
    }

    [Fact]
    public void Where_more_than_half_would_go_all_count_and_the_run_says_so()
    {
        LaunchedPair pair = Pair((100, 200), (160, 200), (101, 200), (170, 200), (180, 200));

        pair.Times.Count.ShouldBe(5);
        LaunchedPair
            .Doubts([pair, Pair((100, 200), (100, 200))])
            .ShouldHaveSingleItem()
            .ShouldStartWith("other work slowed down more than half of the launches of 1 of 2 cases");
    }

    [Fact]
    public void The_baseline_is_held_against_its_launches_in_the_whole_setting()
    {
        LaunchedPair pair = new(Subject, Subject, () => [200, 200, 300, 200, 200]);
        foreach (double baseline in (double[])[300, 200, 200, 200])
        {
            pair.Add(100, baseline);
        }

        pair.Times.Count.ShouldBe(3);
    }

    [Theory]
    [InlineData(0, LaunchSchedule.LeastLaunches)]
    [InlineData(2, LaunchSchedule.LeastLaunches + 2)]
    [InlineData(int.MaxValue, LaunchSchedule.LeastLaunches + LaunchSchedule.MostRepeated)]
    public void Disturbed_launches_are_repeated_a_few_times(int disturbed, int launches)
    {
        LaunchedPair pair = new(Subject, Subject);

        new LaunchSchedule(new Launcher(disturbed), _clock).Run([pair], TimeSpan.Zero);

        pair.Launches.ShouldBe(launches);
    }

    private LaunchedPair Pair(params (double Subject, double Baseline)[] launches)
    {
        LaunchedPair pair = new(Subject, Subject);
        Array.ForEach(launches, launch => pair.Add(launch.Subject, launch.Baseline));
        return pair;
    }

    private PairedSubject Subject => PairedSubject.Of(SmallCase.Of(_directory, PInvokeShim.Id, "bundled", "select"));

    /// <summary>The first launch is undisturbed; so many after it take longer and longer.</summary>
    private sealed class Launcher(int disturbed) : ILauncher
    {
        public WorkerReply Launch(IReadOnlyList<PairedSubject> subjects, int seed) =>
            new() { Times = [seed - 2 < disturbed && seed > 1 ? 150 : 100, 200], IsSteady = true };
    }
}
