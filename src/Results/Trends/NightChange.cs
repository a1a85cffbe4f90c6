using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Results.Trends;

/// <summary>A difference of a machine's night to the night before: a version, the engine, the processor.</summary>
public sealed record NightChange(string Machine, DateOnly Day, EnvironmentChange What)
{
    private const int ShortCommit = 10;
    private const string Commit = "commit";

    // These change nearly every night on hosted machines, and rarely matter.
    private static readonly string[] s_restless = [Commit, "kernel", "memory_bytes"];

    /// <summary>Whether it changes nearly every night, and only matters if a ratio changed.</summary>
    public bool IsRestless => s_restless.Contains(What.Name);

    /// <summary>What changed, in words.</summary>
    public string Name => What.Name.Replace('_', ' ');

    public string Before => Text(What.Base);

    public string Now => Text(What.New);

    /// <summary>The changes of a machine, oldest first.</summary>
    public static IEnumerable<NightChange> Of(MachineHistory history) =>
        history
            .Nights.Zip(history.Nights.Skip(1))
            .SelectMany(nights => Between(history.Machine, nights.First, nights.Second));

    private static IEnumerable<NightChange> Between(string machine, Night before, Night after)
    {
        IReadOnlyList<CasePair> pairs = RunComparison.Match(before.Run, after.Run);
        return EnvironmentChange
            .Of(pairs, before.Run, after.Run)
            .Select(change => new NightChange(machine, after.Day, change));
    }

    private string Text(string value) =>
        What.Name == Commit && value.Length > ShortCommit ? $"`{value[..ShortCommit]}`" : value;
}
