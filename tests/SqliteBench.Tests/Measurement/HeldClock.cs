namespace SqliteBench.Tests.Measurement;

/// <summary>A clock that stands still until it is told how long something took, and whose timer fires when it is told to.</summary>
internal sealed class HeldClock : TimeProvider
{
    private static readonly AsyncLocal<HeldClock?> s_ofTest = new();

    private long _now = 1;
    private Action? _timer;

    public HeldClock() => s_ofTest.Value = this;

    /// <summary>The last that the test has made; null where it has made none.</summary>
    public static HeldClock? OfTest => s_ofTest.Value;

    public override long GetTimestamp() => _now;

    public void Advance(TimeSpan time) => _now += (long)(time.TotalSeconds * TimestampFrequency);

    /// <summary>Has the timer that was made last go off, once.</summary>
    public void Fire() => Interlocked.Exchange(ref _timer, null)?.Invoke();

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        _timer = () => callback(state);
        return new Held();
    }

    private sealed class Held : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => false;

        public void Dispose() { }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
