using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>Work that is ready for any provider. Its data and right answers are made before anything is timed.</summary>
public abstract class PreparedWork
{
    /// <summary>The number of executions.</summary>
    public abstract int Count { get; }

    /// <summary>The right answer of a range of executions.</summary>
    /// <param name="databases">How many databases there are. If there are several, each thread has its own.</param>
    public RunResult Expected(int first, int count, int threads, int databases = 1)
    {
        RunResult[] slices = new RunResult[Math.Max(threads, databases)];
        for (int thread = 0; thread < slices.Length; thread++)
        {
            (int start, int end) =
                databases > 1 ? (first, first + count) : WorkloadRun.Slice(first, count, thread, threads);
            slices[thread] = databases > 1 && thread > 0 ? slices[0] : Expected(start, end);
        }

        return WorkloadRun.Combine(slices);
    }

    /// <summary>Bytes of the values that a run of all executions adds or changes.</summary>
    public virtual long PayloadBytes(RunOptions options) => 0;

    /// <summary>All rows that must be in a database, after a run of all executions or before any.</summary>
    public virtual IEnumerable<ExpectedRows> Contents(bool ran, RunOptions options) => [];

    /// <summary>The right answer of one thread that runs the executions from start to before end.</summary>
    private protected abstract RunResult Expected(int start, int end);

    /// <summary>Whether each thread has a connection; else each execution opens one.</summary>
    protected virtual bool Connects => true;

    /// <summary>Whether the native library starts the threads of a run, rather than WorkloadRun.</summary>
    protected virtual bool HasNativeThreads => false;

    public virtual WorkloadRun Open(Provider provider, RunOptions options) =>
        provider.Accept(new Opener(this, options));

    public WorkloadRun Open<TConnection, TStatement>(RunOptions options)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement =>
        WorkloadRun.Open(
            options,
            Count,
            database =>
                new Session<TConnection, TStatement>(database, options, Connects).HandOver(
                    session => new ManagedRunThread(options, session, Prepare(session))
                )
        );

    /// <summary>Prepares the statements of one thread.</summary>
    internal abstract Executions Prepare<TConnection, TStatement>(Session<TConnection, TStatement> session)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    internal abstract NativeRun OpenNative(NativeLibraryBaseline library, string database, RunOptions options);

    private sealed class Opener(PreparedWork work, RunOptions options) : IProviderVisitor<WorkloadRun>
    {
        WorkloadRun IProviderVisitor<WorkloadRun>.Managed<TConnection, TStatement>() =>
            work.Open<TConnection, TStatement>(options);

        public WorkloadRun Native(NativeLibraryBaseline library)
        {
            NativeRun Open(string database) => work.OpenNative(library, database, options);
            return work.HasNativeThreads
                ? WorkloadRun.Of(Open(options.Databases[0]))
                : WorkloadRun.Open(options, work.Count, database => new NativeRunThread(Open(database)));
        }
    }
}

/// <summary>The executions of one thread, with their statements prepared.</summary>
/// <param name="execute">Runs the execution of an index, and adds its answer to the fold. This is timed.</param>
public sealed class Executions(Action<int, Fold> execute) : IDisposable
{
    public Func<Fold> NewFold { get; init; } = () => new Fold();

    /// <summary>Called after the session has been closed.</summary>
    public Action Release { get; init; } = () => { };

    public void Execute(int index, Fold fold) => execute(index, fold);

    public void Dispose() => Release();
}
