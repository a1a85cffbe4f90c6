namespace SqliteBench.Tests.Queries;

/// <summary>
/// A clock on which a millisecond passes whenever it is read. Executions read it every 1000 steps of SQLite's virtual machine, so
/// that how long they take, and how many there are, depends on no machine.
/// </summary>
internal sealed class TickingClock : TimeProvider
{
    private long _now;

    public override long TimestampFrequency => 1000;

    public override long GetTimestamp() => Interlocked.Increment(ref _now);

    public void Advance(TimeSpan time) => Interlocked.Add(ref _now, (long)time.TotalMilliseconds);
}
