using SqliteBench.Providers;
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
    ) => Split(workloads, id => StatementCatalog.Find(id)?.Probe);

    /// <inheritdoc cref="Split(IReadOnlyList{string})" />
    /// <param name="workloads">Ids of workloads.</param>
    /// <param name="probeOf">The query that only works where a workload does, or null where it works everywhere.</param>
    public static (IReadOnlyList<string> Possible, IReadOnlyList<string> Reasons) Split(
        IReadOnlyList<string> workloads,
        Func<string, string?> probeOf
    )
    {
        List<string> possible = [];
        List<string> reasons = [];
        foreach (string id in workloads)
        {
            if (probeOf(id) is { } probe && PInvokeShim.Provider.Accept(new Query(probe)) is { } why)
            {
                reasons.Add($"{id}: the engine cannot run it: {why}");
            }
            else
            {
                possible.Add(id);
            }
        }

        return possible.Count > 0
            ? (possible, reasons)
            : throw new UsageException($"--workloads: none of them is possible: {string.Join("; ", reasons)}");
    }

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
