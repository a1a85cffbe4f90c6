using SqliteBench.Pairs;

namespace SqliteBench.Tests.Pairs;

public sealed class ContenderTests
{
    private readonly SteppingClock _clock = new();

    [Fact]
    public void The_time_is_that_around_the_run()
    {
        using Contender contender = new("a", (_, count) => _clock.Advance(count), () => { });

        contender.Time(0, 70, _clock).ShouldBe(70);
        contender.Time(70, 30, _clock).ShouldBe(30);
    }

    [Fact]
    public void The_time_that_was_taken_on_the_spot_is_the_right_one()
    {
        double elapsed = 0;
        using Contender contender = new(
            "a",
            (_, count) =>
            {
                _clock.Advance(1000);
                elapsed = count;
            },
            () => { },
            elapsed: () => elapsed
        );

        contender.Time(0, 70, _clock).ShouldBe(70);
    }
}
