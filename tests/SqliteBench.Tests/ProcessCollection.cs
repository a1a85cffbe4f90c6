namespace SqliteBench.Tests;

/// <summary>
/// The axes that are offered to BenchmarkDotNet are one a process: the tests that set them run one after another.
/// </summary>
[CollectionDefinition(Name)]
public sealed class ProcessCollection
{
    public const string Name = "process";
}
