using System.Runtime.CompilerServices;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>A workload on a provider used synchronously, with one connection per thread.</summary>
internal sealed class SynchronousRun<TOperation, TConnection, TStatement, TOperations> : WorkloadRun
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
    where TOperations : struct, IOperations<TOperations, TOperation, TConnection, TStatement>
{
    private readonly List<Worker> _workers;
    private readonly ParallelSlices _slices;
    private readonly Func<int, int, int, RunResult> _runSlice;

    public SynchronousRun(RunOptions options, TOperation[] operations)
    {
        _workers = Disposal.OpenAll(options.Threads, _ => new Worker(options, operations));
        _slices = new ParallelSlices(options.Threads);
        _runSlice = (thread, start, end) => _workers[thread].Run(start, end, default(Untimed));
    }

    public override RunResult Execute(int first, int count) => _slices.Run(first, count, _runSlice);

    public override RunResult ExecuteTimed(int first, int count, LatencyLog log) =>
        _slices.Run(first, count, (thread, start, end) => _workers[thread].Run(start, end, log.Start(start)));

    public override void Begin() => _workers.Single().Begin();

    public override RunResult ExecuteStep(int first, int count) =>
        Combine([_workers.Single().RunStep(first, first + count)]);

    public override void Commit() => _workers.Single().Commit();

    public override void Dispose()
    {
        _slices.Dispose();
        Disposal.OfAll(_workers);
        _workers.Clear();
    }

    private sealed class Worker : IDisposable
    {
        private readonly TOperation[] _operations;
        private readonly BatchSize _batchSize;
        private readonly TransactionMode _mode;
        private readonly TimeSpan _conflictLimit;
        private readonly TConnection _connection;
        private TOperations _statements;

        public Worker(RunOptions options, TOperation[] operations)
        {
            _operations = operations;
            _batchSize = options.BatchSize;
            _mode = options.TransactionMode;
            _conflictLimit = options.ConflictLimit;
            _connection = TConnection.Open(options.Database);
            try
            {
                _connection.Execute(options.BusyStatement);
                options.Pragmas.Apply<TConnection, TStatement>(_connection);
                _statements = TOperations.Prepare(_connection);
            }
            catch
            {
                _connection.Dispose();
                throw;
            }
        }

        public RunResult Run<TClock>(int start, int end, TClock clock)
            where TClock : struct, IOperationClock
        {
            Tally tally = new();
            while (start < end)
            {
                int batchEnd = start + _batchSize.Next(end - start);
                Tally.Saved before = tally.Save();
                Conflict conflict = new(_conflictLimit);
                while (!TryBatch(conflict.IsMet, start, batchEnd, tally, clock))
                {
                    conflict.Wait();
                    tally.Restore(before);
                }

                start = batchEnd;
            }

            return tally.ToResult();
        }

        public void Begin() => _connection.Begin(_mode);

        public RunResult RunStep(int start, int end)
        {
            Tally tally = new();
            try
            {
                ExecuteAll(start, end, tally, default(Untimed));
            }
            catch (Exception exception)
            {
                OperationNumber.Note(exception, tally.Position);
                throw;
            }

            return tally.ToResult();
        }

        public void Commit() => _connection.Commit();

        public void Dispose() => Disposal.OfAll([_statements, _connection]);

        private bool TryBatch<TClock>(bool repeats, int start, int end, Tally tally, TClock clock)
            where TClock : struct, IOperationClock
        {
            clock.Begin();
            try
            {
                _connection.Begin(repeats ? TransactionMode.Immediate : _mode);
                ExecuteAll(start, end, tally, clock);
                _connection.Commit();
                clock.End();
                return true;
            }
            catch (Exception exception)
            {
                bool isConflict = Conflict.Is(TConnection.ResultCode(exception));
                RollBack(isConflict);
                if (!isConflict)
                {
                    OperationNumber.Note(exception, tally.Position);
                    throw;
                }

                return false;
            }
        }

        // A method of its own: the JIT does not inline the transition to native code inside a try block.
        [MethodImpl(MethodImplOptions.NoInlining)]
        private void ExecuteAll<TClock>(int start, int end, Tally tally, TClock clock)
            where TClock : struct, IOperationClock
        {
            TOperations statements = _statements;
            ReadOnlySpan<TOperation> operations = _operations.AsSpan(0, end);
            for (int position = start; position < operations.Length; position++)
            {
                clock.Next();
                tally.Position = position;
                statements.Execute(in operations[position], tally);
            }

            tally.Position = -1;
        }

        // Releases the lock, for which the other threads wait.
        private void RollBack(bool isConflict)
        {
            try
            {
                _connection.Rollback();
            }
            catch (Exception) when (!isConflict)
            {
                // The first failure says more than this one.
            }
        }
    }
}
