using System.Diagnostics;
using SqliteBench.Machine;

namespace SqliteBench.Versions;

/// <summary>
/// The sources that NuGet restores the program from. NuGet itself is asked, by restores, as a list of versions does not say
/// whether one goes with the other packages.
/// </summary>
internal sealed class NuGetSources(string folder)
{
    private const string Project = "src/Providers/Providers.csproj";

    /// <summary>Finds the versions that can be restored with the program's other packages: an answer to each pattern.</summary>
    public IReadOnlyList<VersionAnswer> Ask(string package, IReadOnlyList<VersionPattern> patterns)
    {
        string answers = Path.Combine(folder, "answers.txt");
        ProcessStartInfo start = new(
            OwnProgram.Host,
            [
                "msbuild",
                Path.Combine(Repository.Root, Project),
                "-target:AskForProviderVersions",
                "-nodeReuse:false",
                "-terminalLogger:off",
                "-noLogo",
            ]
        )
        {
            WorkingDirectory = Repository.Root,
        };
        start.Environment["ProviderPackage"] = package;
        start.Environment["ProviderVersions"] = string.Join(',', patterns.Select(pattern => pattern.ForNuGet));
        start.Environment["ProviderAnswers"] = answers;
        start.Environment[VersionBuilds.FolderVariable] = folder;
        _ = ChildProcesses.Run(start);
        string[] lines = File.Exists(answers) ? File.ReadAllLines(answers) : [];
        return [.. patterns.Select(pattern => VersionAnswer.Of(pattern, lines))];
    }
}

/// <summary>How the builds of several versions are kept apart, from each other and from the user's own.</summary>
internal static class VersionBuilds
{
    /// <summary>The folder below which a build with another version restores (build/OptionalPackages/Folder.props).</summary>
    public const string FolderVariable = "ProviderPackageFolder";

    private const string Analyzers = "RunAnalyzers";

    /// <summary>Passes it on to every build that this process starts.</summary>
    public static void PassOn(string folder)
    {
        // By the environment, as arguments of a job are part of the reports, which name no folder of a machine.
        Environment.SetEnvironmentVariable(FolderVariable, folder);
        // The code is what has been built and analysed already; without them a build takes half the time.
        Environment.SetEnvironmentVariable(Analyzers, "false");
    }
}
