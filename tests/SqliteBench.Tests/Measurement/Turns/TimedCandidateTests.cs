using SqliteBench.Measurement.Turns;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class TimedCandidateTests
{
    private readonly SteppingClock _clock = new();
    private readonly List<string> _done = [];

    [Fact]
    public void The_time_is_that_of_the_operations_after_the_lead_in()
    {
        using TimedCandidate candidate = Candidate();

        candidate.Time(new TimedPart(20, 5, 10), _clock).ShouldBe(10);

        _done.ShouldBe(["prepare", "run 20 5", "run 25 10", "check 25 10"]);
    }

    [Fact]
    public void A_commit_belongs_to_all_operations_of_its_part()
    {
        using TimedCandidate candidate = Candidate();

        candidate.Time(new TimedPart(0, 5, 10, IsCommitted: true), _clock).ShouldBe(10 + (60.0 / 15));

        _done[^1].ShouldBe("commit");
    }

    // An operation takes 10 ns, a commit 60.
    private TimedCandidate Candidate()
    {
        void Take(string what, long nanoseconds)
        {
            _done.Add(what);
            _clock.Advance(nanoseconds);
        }

        return new TimedCandidate(
            [],
            (first, count) => Take($"run {first} {count}", 10 * count),
            () => { },
            (first, count) => Take($"check {first} {count}", 1000),
            () => Take("prepare", 1000),
            () => Take("commit", 60)
        );
    }
}
