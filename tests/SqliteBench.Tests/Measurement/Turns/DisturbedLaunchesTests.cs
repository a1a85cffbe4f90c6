using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class DisturbedLaunchesTests : IDisposable
{
    private const int Least = 5;

    private readonly TemporaryDirectory _directory = new();
    private readonly SteppingClock _clock = new();

    public void Dispose() => _directory.Dispose();

    [Theory]
    [InlineData(150, 200)]
    [InlineData(100, 300)]
    [InlineData(150, 300)]
    public void A_launch_in_which_either_was_slowed_down_does_not_count(double time, double baseline)
    {
        LaunchedCase one = Launched((100, 200), (102, 204), (time, baseline), (98, 196), (101, 202));

        one.Launches.ShouldBe(5);
        one.Times.ShouldBe([100, 102, 98, 101]);
        one.BaselineTimes.ShouldBe([200, 204, 196, 202]);
        one.Ratio.Value.ShouldBe(0.5, 1e-12);
        one.IsDisturbed.ShouldBeFalse();
    }

    [Fact]
    public void A_launch_is_held_against_the_fastest_fifth_of_all()
    {
        // The fastest fifth is 100 and 110: the limit is 120.75.
        LaunchedCase one = Launched([.. Enumerable.Range(0, 10).Select(launch => (100.0 + (launch * 10), 100.0))]);

        Disturbance.Limit([100, 110, 120, 130, 140, 150, 160, 170, 180, 190]).ShouldBe(120.75, 1e-9);
        one.IsDisturbed.ShouldBeTrue();
        one.Times.Count.ShouldBe(10);
    }

    [Fact]
    public void Where_more_than_half_would_go_all_count_and_the_run_says_so()
    {
        LaunchedCase one = Launched((100, 200), (160, 200), (101, 200), (170, 200), (180, 200));

        one.Times.Count.ShouldBe(5);
        LaunchedCase
            .Doubts([one, Launched((100, 200), (100, 200))])
            .ShouldHaveSingleItem()
            .ShouldStartWith("other work slowed down more than half of the launches of 1 of 2 cases");
    }

    [Fact]
    public void The_baseline_is_held_against_its_launches_in_the_whole_setting()
    {
        LaunchedCase one = new(Candidate, Candidate, () => [200, 200, 300, 200, 200]);
        foreach (double baseline in (double[])[300, 200, 200, 200])
        {
            one.Add(100, baseline);
        }

        one.Times.Count.ShouldBe(3);
    }

    [Theory]
    [InlineData(0, Least)]
    [InlineData(2, Least + 2)]
    [InlineData(int.MaxValue, Least + LaunchSchedule.MostRepeated)]
    public void Disturbed_launches_are_repeated_a_few_times(int disturbed, int launches)
    {
        LaunchedCase one = new(Candidate, Candidate);

        new LaunchSchedule(new Launcher(disturbed), new LaunchLimits(Least, TimeSpan.Zero), _clock).Run([one]);

        one.Launches.ShouldBe(launches);
    }

    private LaunchedCase Launched(params (double Time, double Baseline)[] launches)
    {
        LaunchedCase one = new(Candidate, Candidate);
        Array.ForEach(launches, launch => one.Add(launch.Time, launch.Baseline));
        return one;
    }

    private Candidate Candidate => Candidate.Of(SmallCase.Of(_directory, PInvokeShim.Id, "bundled", "select"));

    /// <summary>The first launch is undisturbed; so many after it take longer and longer.</summary>
    private sealed class Launcher(int disturbed) : ILauncher
    {
        public WorkerReply Launch(IReadOnlyList<Candidate> candidates, int seed, Inspection inspection) =>
            new() { Times = [seed - 2 < disturbed && seed > 1 ? 150 : 100, 200], IsSteady = true };
    }
}
