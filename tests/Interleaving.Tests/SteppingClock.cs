namespace Interleaving.Tests;

/// <summary>A clock that stands still until it is advanced, in ns.</summary>
internal sealed class SteppingClock : TimeProvider
{
    private long _now;

    public override long TimestampFrequency => 1_000_000_000;

    public override long GetTimestamp() => _now;

    public void Advance(long nanoseconds) => _now += nanoseconds;
}
