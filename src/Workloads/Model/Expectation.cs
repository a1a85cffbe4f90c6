namespace SqliteBench.Workloads.Model;

internal sealed class Expectation
{
    private readonly Workload _workload;
    private readonly OperationStream _stream;
    private readonly BlockModel _model;
    private readonly Outcome[] _outcomes;

    public Expectation(Workload workload, OperationStream stream)
    {
        _workload = workload;
        _stream = stream;
        _model = new BlockModel(stream);
        _outcomes = Array.ConvertAll(stream.Operations, operation => workload.Predict(_model, operation));
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
        StreamOptions options = _stream.Options;
        StateModel state = new(options.Seed, options.Rows, _model.Blocksets, _model.Find);
        for (int thread = 0; thread < threads; thread++)
        {
            (int start, int end) = WorkloadRun.Slice(first, count, thread, threads);
            state.BeginSlice();
            for (int position = start; position < end; position++)
            {
                bool isNew = _stream.BlockNumbers[position] > options.Rows;
                _workload.Leave(state, _stream.Operations[position], isNew);
            }
        }

        return state;
    }
}
