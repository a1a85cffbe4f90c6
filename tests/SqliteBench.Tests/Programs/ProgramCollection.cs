namespace SqliteBench.Tests.Programs;

/// <summary>
/// The tests that start the program, and have it build nothing, run one after another: each wants a processor or two for
/// itself.
/// </summary>
[CollectionDefinition(Name)]
public sealed class ProgramCollection
{
    public const string Name = "program";
}
