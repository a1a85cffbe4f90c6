namespace SqliteBench.Testing;

/// <summary>
/// Tests that take minutes are left out unless the environment variable SQLITEBENCH_LONG names them, or is 1 for all.
/// </summary>
public static class LongTests
{
    /// <summary>The environment variable: names with commas between them, or 1.</summary>
    public const string Variable = "SQLITEBENCH_LONG";

    /// <summary>Whether tests of that name run, or run as long as they may.</summary>
    public static bool Run(string name) =>
        Environment
            .GetEnvironmentVariable(Variable)
            ?.Split(',', StringSplitOptions.TrimEntries)
            .Any(asked => asked == "1" || asked == name) == true;

    /// <summary>Why tests of that name are left out; null where they are not.</summary>
    public static string? Skip(string name) =>
        Run(name) ? null : $"it takes minutes: {Variable}={name} runs it, and {Variable}=1 all that do";
}
