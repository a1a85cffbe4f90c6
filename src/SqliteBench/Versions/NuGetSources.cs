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

    /// <summary>The folder below which a build with another version restores (build/OptionalPackages/Folder.props).</summary>
    private const string FolderVariable = "ProviderPackageFolder";

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
        start.Environment[FolderVariable] = folder;
        _ = ChildProcesses.Run(start);
        string[] lines = File.Exists(answers) ? File.ReadAllLines(answers) : [];
        return [.. patterns.Select(pattern => VersionAnswer.Of(pattern, lines))];
    }

    /// <summary>Keeps what this process builds with a version apart, from other versions and from the user's own builds.</summary>
    public void KeepBuildsApart() =>
        // By the environment, as arguments of a job are part of the reports, which name no folder of a machine.
        Environment.SetEnvironmentVariable(FolderVariable, folder);
}

/// <summary>What the NuGet sources answer to a pattern.</summary>
internal sealed record VersionAnswer(VersionPattern Pattern, string? Version, string? Reason)
{
    private const string Held = "held";
    private const string Absent = "absent";
    private const string Refused = "refused";

    /// <summary>Reads a line of build/OptionalPackages/Versions.targets.</summary>
    public static VersionAnswer Of(VersionPattern pattern, IEnumerable<string> lines)
    {
        string[] words =
            lines.Select(line => line.Split(' ', 3)).FirstOrDefault(words => words[0] == pattern.ForNuGet) ?? [];
        string word = words.ElementAtOrDefault(1) ?? "";
        string rest = words.ElementAtOrDefault(2) ?? "";
        return word switch
        {
            Held when pattern.Matches(rest) => new(pattern, rest, null),
            Held or Absent => new(pattern, null, "the NuGet sources do not hold it"),
            Refused => new(pattern, null, $"it does not go with the other packages: {rest.TrimEnd('.', ' ')}"),
            _ => new(pattern, null, "the NuGet sources could not be asked"),
        };
    }
}
