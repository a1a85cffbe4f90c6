using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Model;

internal sealed class PreparedBlocks(Workload workload, OperationStream stream) : PreparedWork
{
    private readonly Lazy<TemplateBlocksets> _blocksets = new(() =>
        TemplateBlocksets.Build(stream.Options.Seed, stream.Options.Rows)
    );

    public override int Count => stream.Operations.Length;

    protected override bool HasNativeThreads => true;

    private Outcome[] Outcomes => field ??= [.. Apply(NewState(), 0, Count)];

    internal override Executions Prepare<TConnection, TStatement>(Session<TConnection, TStatement> session) =>
        workload.Prepare(session, stream);

    public override WorkloadRun Open(Provider provider, RunOptions options)
    {
        _ = workload.Supported(stream.Schema);
        if (workload.ObjectionTo(options.Threads, options.BatchSize) is { } objection)
        {
            throw new NotSupportedException(objection);
        }

        if (options.Busy == RunOptions.LibraryValue)
        {
            return base.Open(
                provider.WithOwnRetries ?? provider,
                options with
                {
                    TransactionMode = TransactionMode.Immediate,
                }
            );
        }

        return base.Open(provider, options with { TransactionMode = workload.TransactionMode });
    }

    public override long PayloadBytes(RunOptions options) =>
        workload.Writes ? PayloadBytes(0, Count, options.Threads, stream.Schema) : 0;

    public override IEnumerable<ExpectedRows> Contents(bool ran, RunOptions options) =>
        Contents(0, ran ? Count : 0, options.Threads, stream.Schema);

    internal override NativeRun OpenNative(NativeLibraryBaseline library, string database, RunOptions options) =>
        library.Open(
            new NativeRunOptions(
                EngineLibrary.Path,
                database,
                workload.Id,
                options.Pragmas.Statements,
                stream.Bytes,
                options.BatchSize.Operations,
                options.Threads,
                options.BusyTimeout,
                stream.Schema.Id
            )
        );

    private protected override RunResult Expected(int start, int end)
    {
        Digest digest = new();
        long rows = 0;
        foreach (Outcome outcome in Outcomes.AsSpan(start, end - start))
        {
            digest.Add(outcome.First);
            if (outcome.Second is { } second)
            {
                digest.Add(second);
            }

            if (outcome.Third is { } third)
            {
                digest.Add(third);
            }

            rows += outcome.Rows;
        }

        return new RunResult(digest.Value, rows, 0);
    }

    /// <summary>Bytes of the values that a run over a range adds, without counters and IDs from SQLite.</summary>
    public long PayloadBytes(int first, int count, int threads, BlockSchema schema)
    {
        StateModel before = State(first, 0, threads);
        StateModel after = State(first, count, threads);
        return (Math.Max(0, after.Blocks - before.Blocks) * schema.ValueBytesPerRow)
            + (Math.Max(0, after.Blocksets - before.Blocksets) * ValueBytes.Measure(default(BlocksetLength)))
            + (Math.Max(0, after.Entries - before.Entries) * ValueBytes.Measure(default(EntryKey)));
    }

    /// <summary>All rows that must be in a fresh copy of the template after one run over a range.</summary>
    public IEnumerable<ExpectedRows> Contents(int first, int count, int threads, BlockSchema schema) =>
        State(first, count, threads).Contents(schema, areIdsKnown: threads == 1);

    public StateModel State(int first, int count, int threads)
    {
        StateModel state = NewState();
        for (int thread = 0; thread < threads; thread++)
        {
            (int start, int end) = WorkloadRun.Slice(first, count, thread, threads);
            state.BeginSlice();
            foreach (Outcome _ in Apply(state, start, end)) { }
        }

        return state;
    }

    private StateModel NewState() => new(stream.Options.Seed, stream.Options.Rows, _blocksets);

    private IEnumerable<Outcome> Apply(StateModel state, int start, int end)
    {
        for (int position = start; position < end; position++)
        {
            yield return workload.Apply(state, stream.Operations[position]);
        }
    }
}
