using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Model;

/// <summary>A workload on the block store with its operations and right answers, ready for any provider.</summary>
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
        if (workload.ObjectionTo(options.Threads, options.BatchSize) is { } objection)
        {
            throw new NotSupportedException(objection);
        }

        bool takesDefaults = options.Busy == RunOptions.LibraryValue;
        TransactionMode mode = takesDefaults ? TransactionMode.Immediate : workload.TransactionMode;
        return base.Open(
            (takesDefaults ? provider.WithOwnRetries : null) ?? provider,
            options with
            {
                TransactionMode = mode,
            }
        );
    }

    /// <summary>Bytes of the inserted values, without counters and IDs that SQLite gives.</summary>
    public override long PayloadBytes(RunOptions options)
    {
        if (!workload.Writes)
        {
            return 0;
        }

        StateModel before = NewState();
        StateModel after = State(Count, options.Threads);
        return (Math.Max(0, after.Blocks - before.Blocks) * stream.Schema.ValueBytesPerRow)
            + (Math.Max(0, after.Blocksets - before.Blocksets) * ValueBytes.Measure(default(BlocksetLength)))
            + (Math.Max(0, after.Entries - before.Entries) * ValueBytes.Measure(default(EntryKey)));
    }

    public override IEnumerable<ExpectedRows> Contents(bool ran, RunOptions options) =>
        State(ran ? Count : 0, options.Threads).Contents(stream.Schema, areIdsKnown: options.Threads == 1);

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

    // The digest has to take the values as Fold.Add takes them in Workload.Prepare.
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

    /// <summary>The model of a fresh copy of the template after operations that threads divided among them.</summary>
    /// <param name="count">Operations, from the first.</param>
    /// <param name="threads">Each takes a slice, and begins a blockset of its own.</param>
    public StateModel State(int count, int threads)
    {
        StateModel state = NewState();
        for (int thread = 0; thread < threads; thread++)
        {
            (int start, int end) = WorkloadRun.Slice(0, count, thread, threads);
            state.BeginSlice();
            // Enumerating applies them.
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
