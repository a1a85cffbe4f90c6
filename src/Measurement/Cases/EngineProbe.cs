using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Cases;

/// <summary>Chooses the engine, and asks it what it can do that not every engine can.</summary>
public static class EngineProbe
{
    public static void Use(string what, EngineChoice choice)
    {
        try
        {
            EngineLibrary.Use(choice);
        }
        catch (EngineLoadException exception)
        {
            throw NoEngine(what, exception.Message);
        }
    }

    public static UsageException NoEngine(string what, string reason) =>
        new($"{what}: {reason.TrimEnd('.')}; an engine is bundled, system, or the path of a SQLite library");

    /// <summary>Workloads the engines can run, and a sentence for each of the rest.</summary>
    /// <param name="found">The reasons; by default those of the engine in this process.</param>
    public static (IReadOnlyList<string> Possible, IReadOnlyList<string> Reasons) Split(
        IReadOnlyList<string> workloads,
        IEnumerable<KeyValuePair<string, string>>? found = null
    )
    {
        // Several engines may have reasons for one workload; the first is told.
        Dictionary<string, string> impossible = (found ?? ReasonsOf(workloads))
            .DistinctBy(entry => entry.Key)
            .ToDictionary();
        string[] possible = [.. workloads.Where(id => !impossible.ContainsKey(id))];
        string[] reasons = [.. impossible.Select(entry => $"{entry.Key}: the engine cannot run it: {entry.Value}")];
        return possible.Length > 0
            ? (possible, reasons)
            : throw new UsageException($"--workloads: the engine can run none of them: {string.Join("; ", reasons)}");
    }

    /// <summary>For each workload that the engine cannot run, by its id, the engine's reason.</summary>
    public static IReadOnlyDictionary<string, string> ReasonsOf(IReadOnlyList<string> workloads) =>
        (
            from id in workloads
            let probe = StatementCatalog.Find(id)?.Probe
            where probe is not null
            let why = ReasonOf(probe)
            where why is not null
            select (id, why)
        ).ToDictionary();

    /// <summary>Why the engine cannot run a query; null if it can.</summary>
    public static string? ReasonOf(string probe)
    {
        try
        {
            using IConnection connection = PInvokeShim.Provider.Open(":memory:");
            connection.QueryText(probe);
            return null;
        }
        catch (SqliteEngineException exception)
        {
            return exception.Message;
        }
    }
}
