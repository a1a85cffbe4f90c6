using System.Diagnostics;
using System.Runtime.CompilerServices;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>
/// One thread of a run: it executes ranges of the executions, from start to before end. It is used by one caller at a
/// time: either by Run, or by Begin, any number of Steps and Commit.
/// </summary>
public abstract class RunThread : IDisposable
{
    /// <summary>Executes a range in transactions of the batch size, and repeats those that meet a lock.</summary>
    /// <param name="place">The place of the first execution in the log.</param>
    public abstract RunResult Run(int start, int end, LatencyLog? latencies, int place);

    /// <summary>Begins the transaction of the following steps; no other may be open.</summary>
    public abstract void Begin();

    /// <summary>Executes a range inside the open transaction, and repeats nothing.</summary>
    public abstract RunResult Step(int start, int end);

    /// <summary>Commits the transaction that <see cref="Begin"/> opened.</summary>
    public abstract void Commit();

    /// <summary>How the connection's settings have changed since it was opened; null if not, or not known.</summary>
    public virtual string? ChangedSettings() => null;

    public abstract void Dispose();
}

/// <summary>A thread of a provider in C#: the timed loop.</summary>
internal sealed class ManagedRunThread(RunOptions options, Session session, Executions executions) : RunThread
{
    public override RunResult Run(int start, int end, LatencyLog? latencies, int place) =>
        latencies is null
            ? Run(start, end, options.BatchSize, default(Untimed))
            : Run(start, end, options.BatchSize, latencies.Start(place));

    public override void Begin() => session.Begin(options.TransactionMode);

    public override RunResult Step(int start, int end) => Run(start, end, BatchSize.None, default(Untimed));

    public override void Commit() => session.Commit();

    public override string? ChangedSettings() => session.ChangedSettings();

    public override void Dispose() => Disposal.OfAll([session, executions]);

    private RunResult Run<TClock>(int start, int end, BatchSize batch, TClock clock)
        where TClock : struct, IOperationClock
    {
        Fold fold = executions.NewFold();
        while (start < end)
        {
            int batchEnd = start + batch.Next(end - start);
            Fold.State before = fold.Save();
            Conflict conflict = new(TimeSpan.FromMilliseconds(options.BusyTimeout));
            while (!TryBatch(batch != BatchSize.None, conflict.IsMet, start, batchEnd, fold, ref clock))
            {
                conflict.Wait();
                fold.Restore(before);
            }

            start = batchEnd;
        }

        return fold.Result;
    }

    private bool TryBatch<TClock>(bool isTransaction, bool repeats, int start, int end, Fold fold, ref TClock clock)
        where TClock : struct, IOperationClock
    {
        clock.Begin();
        try
        {
            if (isTransaction)
            {
                session.Begin(repeats ? TransactionMode.Immediate : options.TransactionMode);
            }

            ExecuteRange(start, end, fold, ref clock);
            if (isTransaction)
            {
                session.Commit();
            }

            clock.End();
            return true;
        }
        catch (Exception exception)
        {
            bool isConflict = isTransaction && session.IsConflict(exception);
            if (isTransaction)
            {
                RollBack(isConflict);
            }

            if (!isConflict)
            {
                OperationNumber.Note(exception, fold.Position);
                throw;
            }

            return false;
        }
    }

    // This is a method of its own, because the JIT does not inline the transition to native code inside a try block.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ExecuteRange<TClock>(int start, int end, Fold fold, ref TClock clock)
        where TClock : struct, IOperationClock
    {
        Executions all = executions;
        for (int index = start; index < end; index++)
        {
            clock.Next();
            fold.Position = index;
            all.Execute(index, fold);
        }

        fold.Position = -1;
    }

    // Rolls back, which releases the lock that the other threads wait for.
    private void RollBack(bool isConflict)
    {
        try
        {
            session.Rollback();
        }
        catch (Exception) when (!isConflict)
        {
            // The first failure says more than this one.
        }
    }
}

/// <summary>A thread of the native baseline, whose timed loop is in src/Native/src/run.</summary>
internal sealed class NativeRunThread(NativeRun run) : RunThread
{
    public override RunResult Run(int start, int end, LatencyLog? latencies, int place)
    {
        if (latencies is null)
        {
            return run.Execute(start, end - start);
        }

        return run.ExecuteTimed(start, latencies.Places(place, end - start));
    }

    public override void Begin() => run.Begin();

    public override RunResult Step(int start, int end) => run.ExecuteStep(start, end - start);

    public override void Commit() => run.Commit();

    public override void Dispose() => run.Dispose();
}

/// <summary>
/// Decides how often a transaction that meets a lock is repeated. A deferred transaction that has read cannot wait for
/// the write lock, because that could deadlock. It is rolled back and repeated as an immediate one, which waits inside
/// SQLite for up to the busy timeout.
/// </summary>
/// <param name="limit">How long a transaction is repeated; after that, the lock counts as stuck.</param>
internal struct Conflict(TimeSpan limit)
{
    private long _first;

    public bool IsMet { get; private set; }

    /// <summary>Whether a result code, extended or not, is SQLITE_BUSY or SQLITE_LOCKED.</summary>
    public static bool Is(int? resultCode) => (resultCode & 0xFF) is 5 or 6;

    // After the first conflict, the transaction is repeated at once. Two in a row happen only if the busy timeout is
    // short, or between connections that share a cache, for whose locks SQLite does not wait.
    public void Wait()
    {
        if (!IsMet)
        {
            (IsMet, _first) = (true, Stopwatch.GetTimestamp());
            return;
        }

        if (Stopwatch.GetElapsedTime(_first) >= limit)
        {
            double seconds = limit.TotalSeconds;
            throw new TimeoutException($"the database was still locked after {seconds} s of repeating one transaction");
        }

        Thread.Sleep(1);
    }
}

/// <summary>The number of the operation that raised an exception, stored in the provider's own exception.</summary>
public static class OperationNumber
{
    private const string Key = "SqliteBench.Operation";

    /// <param name="position">The operation's position, from 0; negative if none was under way.</param>
    public static void Note(Exception exception, int position)
    {
        if (position >= 0)
        {
            exception.Data[Key] = position + 1;
        }
    }

    /// <summary>The number of the operation, from 1; null if none was noted.</summary>
    public static int? Of(Exception exception) => exception.Data[Key] as int?;
}
