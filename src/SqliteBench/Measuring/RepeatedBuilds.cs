namespace SqliteBench.Measuring;

/// <summary>
/// The builds of a program that has been built before. Its analyzers have said then what they have to say: without them
/// BenchmarkDotNet's build takes half of the time. MSBuild reads its properties from the environment too.
/// </summary>
internal static class RepeatedBuilds
{
    /// <summary>Leaves the analyzers out of every build that this process starts.</summary>
    public static void LeaveOutAnalyzers() => Environment.SetEnvironmentVariable("RunAnalyzers", "false");
}
