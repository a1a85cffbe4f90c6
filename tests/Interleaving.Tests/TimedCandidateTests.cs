namespace Interleaving.Tests;

public sealed class TimedCandidateTests
{
    private readonly SteppingClock _clock = new();
    private readonly List<string> _done = [];

    [Fact]
    public void What_is_made_ready_and_checked_has_no_time()
    {
        using TimedCandidate candidate = Case();

        candidate.Time(new TimedPart(20, 10), _clock).ShouldBe((100, 0));

        _done.ShouldBe(["prepare", "run 20 10", "check 20 10"]);
    }

    [Fact]
    public void A_commit_has_a_time_of_its_own()
    {
        using TimedCandidate candidate = Case();

        candidate.Time(new TimedPart(0, 10, IsCommitted: true), _clock).ShouldBe((100, 60));

        _done[^1].ShouldBe("commit");
    }

    // An operation takes 10 ns, a commit 60 ns.
    private TimedCandidate Case()
    {
        void Take(string what, long nanoseconds)
        {
            _done.Add(what);
            _clock.Advance(nanoseconds);
        }

        return new TimedCandidate(
            "candidate",
            [],
            (first, count) => Take($"run {first} {count}", 10 * count),
            () => { },
            (first, count) => Take($"check {first} {count}", 1000),
            () => Take("prepare", 1000),
            () => Take("commit", 60)
        );
    }
}
