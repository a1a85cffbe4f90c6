using SqliteBench.Providers;

namespace SqliteBench.Pairs;

/// <summary>A provider that takes part in rounds, under a name of its own: the baseline does twice.</summary>
/// <param name="Name">The name of its times.</param>
/// <param name="Provider">The provider.</param>
internal sealed record PairedEntry(string Name, Provider Provider);
