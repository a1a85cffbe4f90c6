using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Results.Trends;

/// <summary>Something that a machine's night has otherwise than the night before: a version, the engine, the processor.</summary>
public sealed record NightChange(string Machine, DateOnly Day, EnvironmentChange What)
{
    private const int ShortCommit = 10;
    private const string Commit = "commit";

    // They change with every night of a hosted machine, and hardly ever say anything.
    private static readonly string[] s_restless = [Commit, "kernel", "memory_bytes"];

    /// <summary>What changes with every night, and is of note only where a ratio moved.</summary>
    public bool IsRestless => s_restless.Contains(What.Name);

    /// <summary>What it is, in words.</summary>
    public string Name => What.Name.Replace('_', ' ');

    /// <summary>What it was before.</summary>
    public string Before => Text(What.Base);

    /// <summary>What it is since.</summary>
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
