using System.Runtime.ExceptionServices;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>
/// An open run of some work, with a connection per thread. Thread t of T takes the t-th of T equal slices, or all
/// executions if it has its own database.
/// </summary>
public sealed class WorkloadRun(List<RunThread> threads, bool isShared, bool isCombined, int executions) : IDisposable
{
    private readonly ParallelSlices _slices = new(threads.Count, isShared);

    public static WorkloadRun Open(RunOptions options, int executions, Func<string, RunThread> open)
    {
        bool isShared = options.Databases.Count == 1;
        int threads = isShared ? options.Threads : options.Databases.Count;
        return new(
            Disposal.OpenAll(threads, thread => open(options.Databases[isShared ? 0 : thread])),
            isShared,
            isCombined: false,
            executions
        );
    }

    /// <summary>Wraps a run of the native baseline: one call runs all threads and combines their answers.</summary>
    public static WorkloadRun Of(NativeRun run) =>
        new([new NativeRunThread(run)], isShared: true, isCombined: true, executions: 0);

    /// <summary>Runs a range of the executions on all threads.</summary>
    public RunResult Execute(int first, int count) => Answer(_slices.Run(first, count, RunSlice));

    /// <summary>Also logs how long each execution took, at its place: one database after another.</summary>
    public RunResult ExecuteTimed(int first, int count, LatencyLog log) =>
        Answer(_slices.Run(first, count, (thread, start, end) => Run(thread, start, end, log)));

    /// <summary>Begins a transaction for <see cref="ExecuteStep"/>. The run must have one thread.</summary>
    public void Begin() => threads.Single().Begin();

    /// <summary>Runs a range of the executions inside the open transaction, whatever the batch size.</summary>
    public RunResult ExecuteStep(int first, int count) => Answer([threads.Single().Step(first, first + count)]);

    public void Commit() => threads.Single().Commit();

    public string? ChangedSettings() =>
        threads.Select(thread => thread.ChangedSettings()).FirstOrDefault(change => change is not null);

    public void Dispose()
    {
        _slices.Dispose();
        Disposal.OfAll(threads);
        threads.Clear();
    }

    /// <summary>The part of a range that a thread takes; src/Native/src/run divides it alike.</summary>
    public static (int Start, int End) Slice(int first, int count, int thread, int threads) =>
        (first + (int)((long)thread * count / threads), first + (int)((long)(thread + 1) * count / threads));

    /// <summary>Combines the answers of threads, in their order, as the native library does.</summary>
    internal static RunResult Combine(ReadOnlySpan<RunResult> slices)
    {
        Digest digest = new();
        long rows = 0;
        long conflicts = 0;
        foreach (RunResult slice in slices)
        {
            digest.Add(slice.Digest);
            rows += slice.Rows;
            conflicts += slice.Conflicts;
        }

        return new RunResult(digest.Value, rows, conflicts);
    }

    private RunResult Answer(ReadOnlySpan<RunResult> slices) => isCombined ? slices[0] : Combine(slices);

    // The delegate is made once, so that executions allocate nothing.
    private Func<int, int, int, RunResult> RunSlice => field ??= (thread, start, end) => Run(thread, start, end, null);

    private RunResult Run(int thread, int start, int end, LatencyLog? log) =>
        threads[thread].Run(start, end, log, isShared ? start : (thread * executions) + start);
}

/// <summary>
/// Runs slices in parallel, on threads that exist before the clock starts. A single slice runs on the calling thread.
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

    /// <param name="runSlice">Runs a slice, given the thread's number, and start and end of the slice.</param>
    /// <returns>The answer of each thread, valid until the next run.</returns>
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
            // The exception is rethrown on the calling thread.
            catch (Exception exception)
            {
                _failures[thread] = exception;
            }

            _barrier.SignalAndWait();
        }
    }
}
