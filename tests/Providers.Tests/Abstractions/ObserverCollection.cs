namespace SqliteBench.Providers.Tests.Abstractions;

/// <summary>An observer counts for the whole process: its tests run while no others do.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class ObserverCollection
{
    public const string Name = "observer";
}
