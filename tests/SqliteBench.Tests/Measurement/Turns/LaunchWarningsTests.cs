namespace SqliteBench.Tests.Measurement.Turns;

public sealed class LaunchWarningsTests
{
    [Fact]
    public void Launches_that_the_JIT_or_other_work_disturbed_are_counted()
    {
        LaunchedCandidate disturbed = new();
        disturbed.Add(new LaunchTimes(100, 200, IsSteady: false, Waited: 0.4));
        disturbed.Add(new LaunchTimes(110, 200, Waited: 0.5));
        LaunchedCandidate quiet = new();
        quiet.Add(new LaunchTimes(100, 200));
        quiet.Add(new LaunchTimes(100, 200));

        LaunchedCase
            .Warnings([disturbed, quiet])
            .ShouldBe([
                "in 1 of 4 launches the JIT had not reached its last tier: the machine is busy, and .NET looks slower than it is",
                "in 1 of 2 cases, other work disturbed all launches or all but one",
            ]);
        LaunchedCase.Warnings([quiet]).ShouldBeEmpty();
    }
}
