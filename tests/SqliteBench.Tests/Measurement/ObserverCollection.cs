namespace SqliteBench.Tests.Measurement;

/// <summary>
/// A process can observe an engine, or simulate its disk, only once at a time. These tests run one after another, but
/// in parallel with all others.
/// </summary>
[CollectionDefinition(Name)]
public sealed class ObserverCollection
{
    public const string Name = "observer";
}

/// <summary>These tests count what an engine does in the whole process: no others may use it meanwhile.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class WholeProcessCollection
{
    public const string Name = "whole process";
}
