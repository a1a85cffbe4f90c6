using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Cases;

/// <summary>Loads the chosen engine, and finds the workloads that need functions it lacks.</summary>
public static class EngineProbe
{
    /// <param name="what">The option that names the engine; begins the message.</param>
    /// <exception cref="UsageException">There is no such engine.</exception>
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

    /// <summary>Returns the workloads that the engines can run, and a sentence for each of the rest.</summary>
    /// <param name="found">Reasons by workload; null asks the engine in this process.</param>
    public static (IReadOnlyList<string> Possible, IReadOnlyList<string> Reasons) Split(
        IReadOnlyList<string> workloads,
        IEnumerable<KeyValuePair<string, string>>? found = null
    )
    {
        // Several engines may have reasons for one workload; the first is reported.
        Dictionary<string, string> impossible = (found ?? ReasonsOf(workloads))
            .DistinctBy(entry => entry.Key)
            .ToDictionary();
        string[] possible = [.. workloads.Where(id => !impossible.ContainsKey(id))];
        string[] reasons = [.. impossible.Select(entry => $"{entry.Key}: the engine cannot run it: {entry.Value}")];
        UsageException.ThrowIf(
            possible.Length == 0,
            $"--workloads: the engine can run none of them: {string.Join("; ", reasons)}"
        );
        return (possible, reasons);
    }

    public static IReadOnlyDictionary<string, string> ReasonsOf(IReadOnlyList<string> workloads)
    {
        Dictionary<string, string> reasons = [];
        foreach (string id in workloads)
        {
            if (StatementCatalog.Find(id)?.Probe is { } probe && ReasonOf(probe) is { } reason)
            {
                reasons.Add(id, reason);
            }
        }

        return reasons;
    }

    /// <summary>Executes a workload's probe; returns SQLite's message if that fails, or null.</summary>
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
