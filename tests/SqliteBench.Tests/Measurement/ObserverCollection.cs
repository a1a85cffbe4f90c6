namespace SqliteBench.Tests.Measurement;

/// <summary>
/// An observer counts for the whole process, and asks the connections of every thread: its tests run while no others do.
/// </summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class ObserverCollection
{
    public const string Name = "observer";
}
