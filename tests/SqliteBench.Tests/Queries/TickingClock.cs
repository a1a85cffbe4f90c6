namespace SqliteBench.Tests.Queries;

/// <summary>
/// A clock that advances by a millisecond whenever it is read. Executions read it every 1000 steps of SQLite's virtual
/// machine, so their durations and number do not depend on the computer.
/// </summary>
internal sealed class TickingClock : TimeProvider
{
    private long _now;

    public override long TimestampFrequency => 1000;

    public override long GetTimestamp() => Interlocked.Increment(ref _now);

    public void Advance(TimeSpan time) => Interlocked.Add(ref _now, (long)time.TotalMilliseconds);
}
