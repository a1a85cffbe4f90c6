using BenchmarkDotNet.Loggers;

namespace SqliteBench.Measuring;

/// <summary>
/// Stops BenchmarkDotNet when the program is interrupted. It answers the death of a child process with the next one, and
/// cannot be told not to; but it writes to its log before it starts any, so the gate is a log that does not return.
/// </summary>
internal sealed class HostGate : ILogger
{
    private readonly object _change = new();
    private bool _idle = true;
    private volatile int _cleaningThread;

    public string Id => nameof(HostGate);

    public int Priority => 0;

    /// <summary>Runs BenchmarkDotNet behind the gate.</summary>
    public T Run<T>(Func<T> run)
    {
        Pass();
        SetIdle(false);
        try
        {
            return run();
        }
        finally
        {
            SetIdle(true);
        }
    }

    /// <summary>Closes the gate for every thread but this one.</summary>
    public void Close() => _cleaningThread = Environment.CurrentManagedThreadId;

    /// <summary>Waits until BenchmarkDotNet stands at the gate, or does not run.</summary>
    /// <returns>Whether it does.</returns>
    public bool WaitUntilIdle(TimeSpan atMost)
    {
        lock (_change)
        {
            return _idle || (Monitor.Wait(_change, atMost) && _idle);
        }
    }

    /// <summary>For the filter of an exception: what fails because of the clean-up does not get further than here.</summary>
    /// <returns>False, or nothing at all.</returns>
    public bool HoldsBack()
    {
        Pass();
        return false;
    }

    public void Write(LogKind logKind, string text) => Pass();

    public void WriteLine() => Pass();

    public void WriteLine(LogKind logKind, string text) => Pass();

    public void Flush() => Pass();

    private void Pass()
    {
        if (_cleaningThread != 0 && _cleaningThread != Environment.CurrentManagedThreadId)
        {
            SetIdle(true);
            Thread.Sleep(Timeout.Infinite);
        }
    }

    private void SetIdle(bool idle)
    {
        lock (_change)
        {
            _idle = idle;
            Monitor.PulseAll(_change);
        }
    }
}
