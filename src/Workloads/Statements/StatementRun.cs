namespace SqliteBench.Workloads.Statements;

/// <summary>
/// A statement workload on a provider with its connections open and its statement prepared; the rest is timed.
/// Each lane has its own thread.
/// </summary>
internal sealed class StatementRun : IDisposable
{
    private readonly StatementLane[] _lanes;
    private readonly ParallelSlices _slices;
    private readonly Func<int, int, int, RunResult> _runLane;

    private StatementRun(StatementLane[] lanes)
    {
        _lanes = lanes;
        _slices = new ParallelSlices(lanes.Length);
        _runLane = (lane, _, _) => lanes[lane].ExecuteAll();
    }

    /// <summary>Runs all executions on every database, and commits.</summary>
    public RunResult Execute() => _slices.Run(0, _lanes.Length, _runLane);

    /// <summary>The same, and writes how long each execution took, database after database.</summary>
    /// <param name="log">Takes the latencies: as many as executions on all databases.</param>
    public RunResult ExecuteTimed(LatencyLog log) =>
        _slices.Run(
            0,
            _lanes.Length,
            (lane, _, _) => _lanes[lane].ExecuteAllTimed(log, lane * _lanes[lane].Executions)
        );

    /// <summary>Begins the transaction that <see cref="ExecuteStep"/> and <see cref="Commit"/> go on with.</summary>
    internal void Begin() => _lanes[0].Begin();

    /// <summary>Runs some of the executions on the first database, inside the open transaction.</summary>
    /// <param name="first">The first, from 0.</param>
    internal RunResult ExecuteStep(int first, int count) => _lanes[0].Execute(first, count);

    internal void Commit() => _lanes[0].Commit();

    public void Dispose()
    {
        _slices.Dispose();
        Disposal.OfAll(_lanes);
    }

    internal static StatementRun Open(int lanes, Func<int, StatementLane> open) =>
        new([.. Disposal.OpenAll(lanes, open)]);
}
