namespace SqliteBench.Tests.Programs;

/// <summary>
/// The tests of whole runs, for which BenchmarkDotNet builds a program beside the tests: one after another, as some look
/// for what is left there.
/// </summary>
[CollectionDefinition(Name)]
public sealed class WholeRunCollection : ICollectionFixture<WholeRun>
{
    public const string Name = "whole run";
}
