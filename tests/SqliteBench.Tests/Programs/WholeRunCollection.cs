namespace SqliteBench.Tests.Programs;

/// <summary>
/// The tests of whole runs: one after another, as they share the run that takes the longest, and each has processes that keep
/// the machine busy.
/// </summary>
[CollectionDefinition(Name)]
public sealed class WholeRunCollection : ICollectionFixture<WholeRun>
{
    public const string Name = "whole run";
}
