using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// Where A, B, and B a second time, run: in this process, or each in one of its own. For each workload that an engine cannot
/// run there is the engine's reason; the others are prepared for the three, in this order.
/// </summary>
internal sealed record Sides(
    ProviderVersions VersionsOfA,
    ProviderVersions VersionsOfB,
    IReadOnlyDictionary<string, string> Impossible,
    Func<PairedPlan, string, IPairedRun> Prepare
)
{
    /// <summary>Those that share the engine of this process.</summary>
    public static Sides InProcess(ComparedCases cases)
    {
        (Side a, Side b) = cases.Selection.Comparison;
        return new Sides(
            a.Provider.ReadVersions(),
            b.Provider.ReadVersions(),
            EngineProbe.ReasonsOf(cases.Selection.Workloads),
            (plan, workload) => plan.Prepare(cases.AxesOf(b, workload), cases.SubjectsOf(workload))
        );
    }

    /// <summary>Those that need different engines, of which a process has one.</summary>
    /// <exception cref="UsageException">An engine cannot be used.</exception>
    public static Sides InWorkers(ComparedCases cases, WorkerGroup group)
    {
        (WorkerProcess Process, Side Side)[] workers =
        [
            .. cases.Selection.Sides.Select(side => (group.Start(side.Name), side)),
        ];
        WorkerReply[] replies =
        [
            .. workers.Select(worker =>
                worker.Process.Begin(
                    worker.Side.EngineSource,
                    worker.Side.Engine.ToString(),
                    worker.Side.Provider.Id,
                    cases.Selection.Workloads
                )
            ),
        ];
        return new Sides(
            replies[0].Versions!,
            replies[1].Versions!,
            replies.SelectMany(reply => reply.Impossible).DistinctBy(entry => entry.Key).ToDictionary(),
            (plan, workload) =>
                new WorkerRun(
                    plan,
                    [.. workers.Select(worker => (worker.Process, cases.AxesOf(worker.Side, workload)))]
                )
        );
    }
}
