using SqliteBench.Measurement.Turns;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class TimedCandidateTests
{
    private readonly SteppingClock _clock = new();

    [Fact]
    public void The_time_is_that_around_the_run()
    {
        using TimedCandidate candidate = new("a", (_, count) => _clock.Advance(count), () => { });

        candidate.Time(0, 70, _clock).ShouldBe(70);
        candidate.Time(70, 30, _clock).ShouldBe(30);
    }

    [Fact]
    public void The_time_that_was_taken_on_the_spot_is_the_right_one()
    {
        double elapsed = 0;
        using TimedCandidate candidate = new(
            "a",
            (_, count) =>
            {
                _clock.Advance(1000);
                elapsed = count;
            },
            () => { },
            elapsed: () => elapsed
        );

        candidate.Time(0, 70, _clock).ShouldBe(70);
    }
}
