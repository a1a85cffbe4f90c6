using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>A workload on a provider used asynchronously, with one connection per concurrent task.</summary>
internal sealed class AsynchronousRun<TOperation, TConnection, TStatement, TOperations> : WorkloadRun
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
    where TOperations : struct, IAsyncOperations<TOperations, TOperation, TConnection, TStatement>
{
    private readonly List<Worker> _workers;

    public AsynchronousRun(RunOptions options, TOperation[] operations) =>
        _workers = Disposal.OpenAll(options.Threads, _ => Await(Worker.OpenAsync(options, operations)));

    public override RunResult Execute(int first, int count) =>
        Execute(first, count, static (worker, start, end) => worker.RunAsync(start, end, default(Untimed)));

    public override RunResult ExecuteTimed(int first, int count, LatencyLog log) =>
        Execute(first, count, (worker, start, end) => worker.RunAsync(start, end, log.Start(start)));

    public override void Begin() => Await(_workers.Single().BeginAsync());

    public override RunResult ExecuteStep(int first, int count) =>
        Combine([Await(_workers.Single().RunStepAsync(first, first + count))]);

    public override void Commit() => Await(_workers.Single().CommitAsync());

    private RunResult Execute(int first, int count, Func<Worker, int, int, Task<RunResult>> runAsync)
    {
        if (_workers.Count == 1)
        {
            return Combine([Await(runAsync(_workers[0], first, first + count))]);
        }

        Task<RunResult>[] tasks = new Task<RunResult>[_workers.Count];
        for (int task = 0; task < tasks.Length; task++)
        {
            Worker worker = _workers[task];
            (int start, int end) = Slice(first, count, task, tasks.Length);
            // A library that never yields would run the tasks one after another: each is started on the thread pool.
            tasks[task] = Task.Run(() => runAsync(worker, start, end));
        }

        return Combine(Await(Task.WhenAll(tasks)));
    }

    public override void Dispose()
    {
        Disposal.OfAll(_workers);
        _workers.Clear();
    }

    // A benchmark's caller is synchronous; one wait per run is negligible.
    private static T Await<T>(Task<T> task) => task.GetAwaiter().GetResult();

    private static void Await(Task task) => task.GetAwaiter().GetResult();

    private sealed class Worker : IDisposable
    {
        private readonly TOperation[] _operations;
        private readonly BatchSize _batchSize;
        private readonly TransactionMode _mode;
        private readonly TimeSpan _conflictLimit;
        private readonly TConnection _connection;
        private readonly TOperations _statements;

        private Worker(RunOptions options, TOperation[] operations, TConnection connection, TOperations statements)
        {
            _operations = operations;
            _batchSize = options.BatchSize;
            _mode = options.TransactionMode;
            _conflictLimit = options.ConflictLimit;
            _connection = connection;
            _statements = statements;
        }

        public static async Task<Worker> OpenAsync(RunOptions options, TOperation[] operations)
        {
            TConnection connection = await TConnection.OpenAsync(options.Database).ConfigureAwait(false);
            try
            {
                await connection.ExecuteAsync(options.BusyStatement).ConfigureAwait(false);
                await options.Pragmas.ApplyAsync<TConnection, TStatement>(connection).ConfigureAwait(false);
                return new Worker(
                    options,
                    operations,
                    connection,
                    await TOperations.PrepareAsync(connection).ConfigureAwait(false)
                );
            }
            catch
            {
                await connection.DisposeAsync().ConfigureAwait(false);
                throw;
            }
        }

        public async Task<RunResult> RunAsync<TClock>(int start, int end, TClock clock)
            where TClock : struct, IOperationClock
        {
            Tally tally = new();
            while (start < end)
            {
                int batchEnd = start + _batchSize.Next(end - start);
                Tally.Saved before = tally.Save();
                Conflict conflict = new(_conflictLimit);
                while (!await TryBatchAsync(conflict.IsMet, start, batchEnd, tally, clock).ConfigureAwait(false))
                {
                    conflict.Wait();
                    tally.Restore(before);
                }

                start = batchEnd;
            }

            return tally.ToResult();
        }

        public async Task BeginAsync() => await _connection.BeginAsync(_mode).ConfigureAwait(false);

        public async Task<RunResult> RunStepAsync(int start, int end)
        {
            Tally tally = new();
            try
            {
                for (int position = start; position < end; position++)
                {
                    tally.Position = position;
                    await _statements.ExecuteAsync(_operations[position], tally).ConfigureAwait(false);
                }
            }
            catch (Exception exception)
            {
                OperationNumber.Note(exception, tally.Position);
                throw;
            }

            return tally.ToResult();
        }

        public async Task CommitAsync() => await _connection.CommitAsync().ConfigureAwait(false);

        public void Dispose() => Await(CloseAsync());

        private async Task CloseAsync()
        {
            try
            {
                await _statements.DisposeAsync().ConfigureAwait(false);
            }
            finally
            {
                await _connection.DisposeAsync().ConfigureAwait(false);
            }
        }

        private async Task<bool> TryBatchAsync<TClock>(bool repeats, int start, int end, Tally tally, TClock clock)
            where TClock : struct, IOperationClock
        {
            clock.Begin();
            try
            {
                await _connection.BeginAsync(repeats ? TransactionMode.Immediate : _mode).ConfigureAwait(false);
                for (int position = start; position < end; position++)
                {
                    clock.Next();
                    tally.Position = position;
                    await _statements.ExecuteAsync(_operations[position], tally).ConfigureAwait(false);
                }

                tally.Position = -1;
                await _connection.CommitAsync().ConfigureAwait(false);
                clock.End();
                return true;
            }
            catch (Exception exception)
            {
                bool isConflict = Conflict.Is(TConnection.ResultCode(exception));
                await RollBackAsync(isConflict).ConfigureAwait(false);
                if (!isConflict)
                {
                    OperationNumber.Note(exception, tally.Position);
                    throw;
                }

                return false;
            }
        }

        // Releases the lock, for which the other tasks wait.
        private async Task RollBackAsync(bool isConflict)
        {
            try
            {
                await _connection.RollbackAsync().ConfigureAwait(false);
            }
            catch (Exception) when (!isConflict)
            {
                // The first failure says more than this one.
            }
        }
    }
}
