namespace SqliteBench.Measuring;

/// <summary>
/// The builds that this process starts of a program that has been built before: with the same packages, and without its
/// analyzers, which have said then what they have to say. BenchmarkDotNet's build takes half of the time so. MSBuild reads
/// its properties from the environment too.
/// </summary>
internal static class RepeatedBuilds
{
    /// <summary>Takes effect for every build from now on.</summary>
    public static void Prepare()
    {
        BuiltPackages.PassOn();
        Environment.SetEnvironmentVariable("RunAnalyzers", "false");
    }
}
