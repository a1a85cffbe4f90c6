namespace SqliteBench.PackageVersions;

/// <summary>How the builds of several versions are kept apart, from each other and from the user's own.</summary>
internal static class VersionBuilds
{
    /// <summary>The folder below which a build with another version restores (build/OptionalPackages/Folder.props).</summary>
    public const string FolderVariable = "ProviderPackageFolder";

    private const string Analyzers = "RunAnalyzers";

    /// <summary>Passes it on to every build that this process starts.</summary>
    /// <param name="folder">A folder that goes with the run.</param>
    public static void PassOn(string folder)
    {
        // By the environment, as arguments of a job are part of the reports, which name no folder of a machine.
        Environment.SetEnvironmentVariable(FolderVariable, folder);
        // The code is what has been built and analysed already; without them a build takes half the time.
        Environment.SetEnvironmentVariable(Analyzers, "false");
    }
}
