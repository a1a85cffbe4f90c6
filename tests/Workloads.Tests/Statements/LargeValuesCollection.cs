namespace SqliteBench.Workloads.Tests.Statements;

/// <summary>Tests on a hundred blobs of a megabyte at a time, which are most of what a test process may hold: they run alone.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class LargeValuesCollection
{
    public const string Name = "large values";
}
