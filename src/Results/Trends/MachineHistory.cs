namespace SqliteBench.Results.Trends;

/// <summary>The nights of a machine.</summary>
/// <param name="Machine">The label of its runs.</param>
/// <param name="Nights">The nights, oldest first; at least one.</param>
public sealed record MachineHistory(string Machine, IReadOnlyList<Night> Nights);
