namespace SqliteBench.Build.Tests;

/// <summary>How a program ended.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">What it printed, its errors last.</param>
internal sealed record EndedProcess(int ExitCode, string Output)
{
    /// <summary>The lines that say which packages were chosen.</summary>
    public IReadOnlyList<string> Choices =>
        [
            .. Output
                .Split('\n', StringSplitOptions.TrimEntries)
                .Where(line => line.StartsWith("SqliteBench: package set", StringComparison.Ordinal)),
        ];

    public EndedProcess ShouldPass()
    {
        ExitCode.ShouldBe(0, Output);
        return this;
    }

    public EndedProcess ShouldFailWith(string text)
    {
        ExitCode.ShouldNotBe(0, Output);
        Output.ShouldContain(text);
        return this;
    }
}
