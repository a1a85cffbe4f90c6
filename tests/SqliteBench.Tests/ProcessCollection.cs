namespace SqliteBench.Tests;

/// <summary>
/// Axes are one a process, and so is what the host tells a case: the tests that set either run one after another.
/// </summary>
[CollectionDefinition(Name)]
public sealed class ProcessCollection
{
    public const string Name = "process";
}
