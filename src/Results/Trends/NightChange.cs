using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Results.Trends;

/// <summary>A difference of a machine's night to the night before: a version, the engine, the processor.</summary>
public sealed record NightChange(string Machine, DateOnly Day, EnvironmentChange What)
{
    // These change nearly every night on hosted machines, and rarely matter.
    private static readonly string[] s_restless = ["commit", "kernel", "memory_bytes"];

    /// <summary>The changes of a machine, oldest first.</summary>
    public static IEnumerable<NightChange> Of(MachineHistory history) =>
        from nights in history.Nights.Zip(history.Nights.Skip(1))
        let pairs = RunComparison.Match(nights.First.Run, nights.Second.Run)
        from change in EnvironmentChange.Of(pairs, nights.First.Run, nights.Second.Run)
        where !s_restless.Contains(change.Name)
        select new NightChange(history.Machine, nights.Second.Day, change);
}
