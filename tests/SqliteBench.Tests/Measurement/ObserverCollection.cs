namespace SqliteBench.Tests.Measurement;

/// <summary>
/// An engine can be observed, or its disk simulated, once at a time in a process: these tests run one after another, beside
/// all others.
/// </summary>
[CollectionDefinition(Name)]
public sealed class ObserverCollection
{
    public const string Name = "observer";
}

/// <summary>What an engine does in the whole process is counted: nothing else may use one meanwhile.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class WholeProcessCollection
{
    public const string Name = "whole process";
}
