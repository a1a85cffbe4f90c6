namespace SqliteBench.Tests;

/// <summary>The tests that take minutes, which run where a variable of the environment asks for them.</summary>
internal static class LongTests
{
    private const string Variable = "SQLITEBENCH_LONG";

    /// <summary>Null where they are wanted, else why they are skipped.</summary>
    public static string? Skip { get; } =
        Environment.GetEnvironmentVariable(Variable) == "1" ? null : $"takes minutes; {Variable}=1 runs it";
}

/// <summary>A test that takes minutes.</summary>
public sealed class LongFactAttribute : FactAttribute
{
    public LongFactAttribute() => Skip = LongTests.Skip;
}

/// <summary>Tests that take minutes.</summary>
public sealed class LongTheoryAttribute : TheoryAttribute
{
    public LongTheoryAttribute() => Skip = LongTests.Skip;
}
