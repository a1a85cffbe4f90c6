using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// What stands behind A and B, and for each workload that an engine cannot run the engine's reason.
/// </summary>
internal sealed record Sides(
    ProviderVersions VersionsOfA,
    ProviderVersions VersionsOfB,
    IReadOnlyDictionary<string, string> Impossible
)
{
    /// <summary>Asks a worker process for each.</summary>
    /// <exception cref="UsageException">An engine cannot be used.</exception>
    public static Sides Ask(ComparedCases cases)
    {
        WorkerReply[] replies =
        [
            .. cases.Selection.Comparison.Sides.Select(side =>
            {
                using WorkerProcess worker = new(side.Name, WorkerProcess.Start());
                return worker.Begin(
                    side.EngineSource,
                    side.Engine.ToString(),
                    side.Provider.Id,
                    cases.Selection.Workloads
                );
            }),
        ];
        return new Sides(
            replies[0].Versions!,
            replies[1].Versions!,
            replies.SelectMany(reply => reply.Impossible).DistinctBy(entry => entry.Key).ToDictionary()
        );
    }
}
