namespace Interleaving.Tests;

public sealed class TimedCandidateTests
{
    private readonly SteppingClock _clock = new();
    private readonly List<string> _done = [];
    private long _pause;
    private TimeSpan _paused;

    [Fact]
    public void What_is_made_ready_and_checked_has_no_time()
    {
        using TimedCandidate candidate = Case();

        Time(candidate, new TimedPart(20, 10)).ShouldBe((100, 0, 0));

        _done.ShouldBe(["prepare", "run 20 10", "check 20 10"]);
    }

    [Fact]
    public void A_commit_has_a_time_of_its_own()
    {
        using TimedCandidate candidate = Case();

        Time(candidate, new TimedPart(0, 10, IsCommitted: true)).ShouldBe((100, 60, 0));

        _done[^1].ShouldBe("commit");
    }

    [Fact]
    public void A_pause_is_no_part_of_the_time_and_counts_only_in_operations_and_commits()
    {
        _pause = 300;
        using TimedCandidate candidate = Case();

        Time(candidate, new TimedPart(0, 10, IsCommitted: true)).ShouldBe((100, 60, 600));
    }

    private (double, double, double) Time(TimedCandidate candidate, TimedPart part) =>
        candidate.Time(part, _clock, () => _paused);

    // An operation takes 10 ns, a commit 60 ns, and each step may be paused.
    private TimedCandidate Case()
    {
        void Take(string what, long nanoseconds)
        {
            _done.Add(what);
            _clock.Advance(nanoseconds + _pause);
            _paused += TimeSpan.FromMicroseconds(_pause / 1000.0);
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
