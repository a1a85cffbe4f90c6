namespace Interleaving.Tests;

public sealed class DisturbedLaunchesTests
{
    [Fact]
    public void A_launch_in_which_the_baseline_was_slowed_down_does_not_count()
    {
        LaunchedCandidate one = Launched((100, 200), (102, 204), (150, 300), (98, 196), (101, 202));

        one.Launches.ShouldBe(5);
        one.Times.ShouldBe([100, 102, 98, 101]);
        one.BaselineTimes.ShouldBe([200, 204, 196, 202]);
        one.Ratio.Value.ShouldBe(0.5, 1e-12);
        one.IsDisturbed.ShouldBeFalse();
    }

    [Fact]
    public void A_launch_in_which_the_candidate_was_slow_counts_unless_other_work_ran_instead()
    {
        LaunchedCandidate one = Launched((100, 200), (160, 200), (101, 200));
        one.Add(new LaunchTimes(190, 200, Waited: 0.3));

        one.Times.ShouldBe([100, 160, 101]);
        one.UndisturbedLaunches.ShouldBe(3);
    }

    [Fact]
    public void The_limit_is_20_percent_above_the_fastest_fifth_or_what_a_noisy_baseline_reaches()
    {
        // The fastest fifth is 100 and 101; the spread of the others is small.
        Disturbance.LongestUndisturbed([100, 101, 102, 102, 103, 103, 104, 104, 105, 180]).ShouldBe(1.2 * 100.5, 1e-9);
        // The median is 145 and the lowest tenth ends at about 104: one standard deviation is 26 %.
        Disturbance.LongestUndisturbed([100, 110, 120, 130, 140, 150, 160, 170, 180, 190]).ShouldBeInRange(350, 450);
    }

    [Fact]
    public void Where_all_launches_were_disturbed_all_count_and_the_run_says_so()
    {
        LaunchedCandidate one = new();
        one.Add(new LaunchTimes(100, 200, Waited: 0.4));
        one.Add(new LaunchTimes(110, 200, Waited: 0.5));

        one.Times.ShouldBe([100, 110]);
        one.UndisturbedLaunches.ShouldBe(0);
        one.IsDisturbed.ShouldBeTrue();
    }

    [Fact]
    public void A_single_launch_is_not_called_disturbed() =>
        LaunchedCandidate.Together([Launched((100, 400)), Launched((100, 200))]).ShouldAllBe(one => !one.IsDisturbed);

    [Fact]
    public void The_baseline_is_held_against_its_launches_in_the_whole_setting()
    {
        LaunchedCandidate one = new();
        LaunchedCandidate other = new();
        LaunchedCandidate.Together([one, other]);
        foreach (double baseline in (double[])[300, 290, 201, 202])
        {
            one.Add(new LaunchTimes(100, baseline));
        }

        foreach (double baseline in (double[])[200, 202, 201, 203, 202, 204])
        {
            other.Add(new LaunchTimes(100, baseline));
        }

        one.BaselineTimes.ShouldBe([201, 202]);
        other.UndisturbedLaunches.ShouldBe(6);
    }

    private static LaunchedCandidate Launched(params (double Time, double Baseline)[] launches)
    {
        LaunchedCandidate one = new();
        Array.ForEach(launches, launch => one.Add(new LaunchTimes(launch.Time, launch.Baseline)));
        return one;
    }
}
