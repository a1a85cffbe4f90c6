using System.Runtime.ExceptionServices;

namespace SqliteBench.Workloads.Running;

/// <summary>
/// Runs the slices of a range side by side, each on its own thread. The threads exist before the clock starts and wait;
/// a single slice runs on the calling thread.
/// </summary>
internal sealed class ParallelSlices : IDisposable
{
    private readonly RunResult[] _results;
    private readonly Exception?[] _failures;
    private readonly Thread[] _threads;
    private readonly Barrier? _barrier;
    private readonly bool _isShared;
    private (int First, int Count) _range;
    private Func<int, int, int, RunResult>? _runSlice;
    private bool _ended;

    /// <param name="isShared">Whether each thread takes a slice of the range; else each takes all of it.</param>
    public ParallelSlices(int threads, bool isShared)
    {
        _isShared = isShared;
        _results = new RunResult[threads];
        _failures = new Exception?[threads];
        _threads = threads == 1 ? [] : new Thread[threads];
        _barrier = threads == 1 ? null : new Barrier(threads + 1);
        for (int thread = 0; thread < _threads.Length; thread++)
        {
            int number = thread;
            _threads[thread] = new Thread(() => Work(number)) { IsBackground = true, Name = $"slice {number}" };
            _threads[thread].Start();
        }
    }

    /// <param name="runSlice">Takes the thread's number, and start and end of its slice.</param>
    /// <returns>What each thread answered, until the next run.</returns>
    public ReadOnlySpan<RunResult> Run(int first, int count, Func<int, int, int, RunResult> runSlice)
    {
        (_range, _runSlice) = ((first, count), runSlice);
        if (_barrier is null)
        {
            _results[0] = runSlice(0, first, first + count);
        }
        else
        {
            _barrier.SignalAndWait();
            _barrier.SignalAndWait();
            if (_failures.FirstOrDefault(failure => failure is not null) is { } failure)
            {
                ExceptionDispatchInfo.Throw(failure);
            }
        }

        return _results;
    }

    public void Dispose()
    {
        if (_barrier is not null && !_ended)
        {
            _ended = true;
            _barrier.SignalAndWait();
            foreach (Thread thread in _threads)
            {
                thread.Join();
            }

            _barrier.Dispose();
        }
    }

    private void Work(int thread)
    {
        while (true)
        {
            _barrier!.SignalAndWait();
            if (_ended)
            {
                return;
            }

            try
            {
                (int start, int end) = _isShared
                    ? WorkloadRun.Slice(_range.First, _range.Count, thread, _threads.Length)
                    : (_range.First, _range.First + _range.Count);
                _failures[thread] = null;
                _results[thread] = _runSlice!(thread, start, end);
            }
#pragma warning disable CA1031 // Rethrown on the calling thread.
            catch (Exception exception)
#pragma warning restore CA1031
            {
                _failures[thread] = exception;
            }

            _barrier.SignalAndWait();
        }
    }
}
