using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.CommandLine;

/// <summary>Asks the engine what it can do that not every engine can.</summary>
internal static class EngineProbe
{
    /// <summary>The workloads that the engine can run, and a sentence for each other.</summary>
    /// <param name="workloads">Ids of workloads.</param>
    /// <exception cref="UsageException">None is left.</exception>
    public static (IReadOnlyList<string> Possible, IReadOnlyList<string> Reasons) Split(
        IReadOnlyList<string> workloads
    ) => Split(workloads, ProbeOf);

    /// <inheritdoc cref="Split(IReadOnlyList{string})" />
    /// <param name="workloads">Ids of workloads.</param>
    /// <param name="probeOf">The query that only works where a workload does, or null where it works everywhere.</param>
    public static (IReadOnlyList<string> Possible, IReadOnlyList<string> Reasons) Split(
        IReadOnlyList<string> workloads,
        Func<string, string?> probeOf
    ) => Split(workloads, ReasonsOf(workloads, probeOf));

    /// <inheritdoc cref="Split(IReadOnlyList{string})" />
    /// <param name="workloads">Ids of workloads.</param>
    /// <param name="impossible">For each of them that an engine cannot run, the engine's reason.</param>
    public static (IReadOnlyList<string> Possible, IReadOnlyList<string> Reasons) Split(
        IReadOnlyList<string> workloads,
        IReadOnlyDictionary<string, string> impossible
    )
    {
        string[] possible = [.. workloads.Where(id => !impossible.ContainsKey(id))];
        string[] reasons = [.. impossible.Select(entry => $"{entry.Key}: the engine cannot run it: {entry.Value}")];
        return possible.Length > 0
            ? (possible, reasons)
            : throw new UsageException($"--workloads: none of them is possible: {string.Join("; ", reasons)}");
    }

    /// <summary>For each workload that the engine cannot run, by its id, the engine's reason.</summary>
    /// <param name="workloads">Ids of workloads.</param>
    public static IReadOnlyDictionary<string, string> ReasonsOf(IReadOnlyList<string> workloads) =>
        ReasonsOf(workloads, ProbeOf);

    private static string? ProbeOf(string id) => StatementCatalog.Find(id)?.Probe;

    private static Dictionary<string, string> ReasonsOf(
        IReadOnlyList<string> workloads,
        Func<string, string?> probeOf
    ) =>
        (
            from id in workloads
            let probe = probeOf(id)
            where probe is not null
            let why = PInvokeShim.Provider.Accept(new Query(probe))
            where why is not null
            select (id, why)
        ).ToDictionary();

    /// <summary>Runs a query on an empty database and gives the reason when that fails.</summary>
    private sealed class Query(string sql) : SynchronousVisitor<string?>("the engine is asked through")
    {
        public override string? Synchronous<TConnection, TStatement>()
        {
            try
            {
                using TConnection connection = TConnection.Open(":memory:");
                connection.QueryText(sql);
                return null;
            }
            catch (SqliteEngineException exception)
            {
                return exception.Message;
            }
        }
    }
}
