using SqliteBench.CommandLine;
using SqliteBench.Pairs;
using SqliteBench.Pairs.Lanes;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Comparisons;

/// <summary>Sides that need different engines, of which a process has one: each runs in a process of its own.</summary>
internal sealed class SidesInLanes : ISides
{
    private readonly ComparedCases _cases;
    private readonly (LaneProcess Process, Side Side)[] _lanes;

    /// <summary>Starts the processes.</summary>
    /// <param name="cases">The cases.</param>
    /// <param name="group">Ends the processes.</param>
    /// <exception cref="UsageException">An engine cannot be used.</exception>
    /// <exception cref="LaneException">A process failed.</exception>
    public SidesInLanes(ComparedCases cases, LaneGroup group)
    {
        _cases = cases;
        _lanes = [.. cases.Selection.Sides.Select(side => (group.Start(side.Name), side))];
        LaneReply[] replies = [.. _lanes.Select(lane => Begin(lane.Process, lane.Side))];
        VersionsOfA = replies[0].Versions!;
        VersionsOfB = replies[1].Versions!;
        Impossible = replies.SelectMany(reply => reply.Impossible).DistinctBy(entry => entry.Key).ToDictionary();
    }

    /// <inheritdoc />
    public ProviderVersions VersionsOfA { get; }

    /// <inheritdoc />
    public ProviderVersions VersionsOfB { get; }

    /// <inheritdoc />
    public IReadOnlyDictionary<string, string> Impossible { get; }

    /// <inheritdoc />
    public IPairedRun Prepare(PairedPlan plan, string workload) =>
        new LaneRun(plan, [.. _lanes.Select(lane => (lane.Process, _cases.AxesOf(lane.Side, workload)))]);

    private LaneReply Begin(LaneProcess lane, Side side)
    {
        LaneReply reply = lane.Ask(
            new LaneRequest.Start(side.Engine.ToString(), side.Provider.Id, _cases.Selection.Workloads)
        );
        return reply.Failure is { } failure ? throw AxisOptions.NoEngine(side.EngineSource, failure) : reply;
    }
}
