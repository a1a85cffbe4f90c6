namespace SqliteBench.Workloads.Model;

internal sealed class Expectation
{
    private readonly Workload _workload;
    private readonly OperationStream _stream;
    private readonly Lazy<TemplateBlocksets> _blocksets;
    private readonly Outcome[] _outcomes;

    public Expectation(Workload workload, OperationStream stream)
    {
        (_workload, _stream) = (workload, stream);
        _blocksets = new(() => TemplateBlocksets.Of(stream.Options.Seed, stream.Options.Rows));
        _outcomes = new Outcome[stream.Operations.Length];
        Apply(NewState(), 0, _outcomes.Length, (position, outcome) => _outcomes[position] = outcome);
    }

    public RunResult Result(int start, int end)
    {
        Digest digest = new();
        long rows = 0;
        foreach (Outcome outcome in _outcomes.AsSpan(start, end - start))
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

    /// <summary>Bytes of the values that a run over a range adds, without IDs from SQLite and counters.</summary>
    public long PayloadBytes(int first, int count, int threads, BlockSchema schema)
    {
        StateModel before = State(first, 0, threads);
        StateModel after = State(first, count, threads);
        return (Math.Max(0, after.Blocks - before.Blocks) * schema.ValueBytesPerRow)
            + (Math.Max(0, after.Blocksets - before.Blocksets) * ValueBytes.Of(default(BlocksetLength)))
            + (Math.Max(0, after.Entries - before.Entries) * ValueBytes.Of(default(EntryKey)));
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
            Apply(state, start, end);
        }

        return state;
    }

    private StateModel NewState() => new(_stream.Options.Seed, _stream.Options.Rows, _blocksets);

    private void Apply(StateModel state, int start, int end, Action<int, Outcome>? take = null)
    {
        for (int position = start; position < end; position++)
        {
            Outcome outcome = _workload.Apply(state, _stream.Operations[position], _stream.BlockNumbers[position]);
            take?.Invoke(position, outcome);
        }
    }
}
