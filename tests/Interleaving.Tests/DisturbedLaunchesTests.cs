namespace Interleaving.Tests;

public sealed class DisturbedLaunchesTests
{
    [Theory]
    [InlineData(150, 200)]
    [InlineData(100, 300)]
    [InlineData(150, 300)]
    public void A_launch_in_which_either_was_slowed_down_does_not_count(double time, double baseline)
    {
        LaunchedCandidate one = Launched((100, 200), (102, 204), (time, baseline), (98, 196), (101, 202));

        one.Launches.ShouldBe(5);
        one.Times.ShouldBe([100, 102, 98, 101]);
        one.BaselineTimes.ShouldBe([200, 204, 196, 202]);
        one.Ratio.Value.ShouldBe(0.5, 1e-12);
        one.IsDisturbed.ShouldBeFalse();
    }

    [Fact]
    public void A_launch_is_held_against_the_fastest_fifth_of_all()
    {
        // The fastest fifth is 100 and 110, so the limit is 126.
        LaunchedCandidate one = Launched([.. Enumerable.Range(0, 10).Select(launch => (100.0 + (launch * 10), 100.0))]);

        Disturbance.Limit([100, 110, 120, 130, 140, 150, 160, 170, 180, 190]).ShouldBe(126, 1e-9);
        one.IsDisturbed.ShouldBeTrue();
        one.Times.Count.ShouldBe(10);
    }

    [Fact]
    public void Where_more_than_half_would_go_all_count_and_the_run_says_so()
    {
        LaunchedCandidate one = Launched((100, 200), (160, 200), (101, 200), (170, 200), (180, 200));

        one.Times.Count.ShouldBe(5);
        LaunchedCandidate
            .Doubts([one, Launched((100, 200), (100, 200))])
            .ShouldHaveSingleItem()
            .ShouldStartWith("other work slowed down more than half of the launches of 1 of 2 cases");
    }

    [Fact]
    public void A_single_launch_of_each_is_not_said_to_make_intervals_wide() =>
        LaunchedCandidate
            .Doubts(LaunchedCandidate.Together([Launched((100, 400)), Launched((100, 200))]))
            .ShouldBeEmpty();

    [Fact]
    public void The_baseline_is_held_against_its_launches_in_the_whole_setting()
    {
        LaunchedCandidate one = new();
        LaunchedCandidate other = new();
        LaunchedCandidate.Together([one, other]);
        foreach (double baseline in (double[])[300, 290, 310, 295])
        {
            one.Add(new LaunchTimes(100, baseline));
            other.Add(new LaunchTimes(100, 200));
        }

        // The limit is 240, from the group's fastest; from its own it would be 348.
        one.IsDisturbed.ShouldBeTrue();
        other.IsDisturbed.ShouldBeFalse();
    }

    private static LaunchedCandidate Launched(params (double Time, double Baseline)[] launches)
    {
        LaunchedCandidate one = new();
        Array.ForEach(launches, launch => one.Add(new LaunchTimes(launch.Time, launch.Baseline)));
        return one;
    }
}
