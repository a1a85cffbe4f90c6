using System.Diagnostics;

namespace SqliteBench.PackageVersions;

/// <summary>
/// The sources that NuGet restores the program from. NuGet itself is asked, by restores, as a list of versions does not say
/// whether one goes with the other packages.
/// </summary>
/// <param name="folder">A folder for files of the moment, which goes with the run.</param>
internal sealed class NuGetSources(string folder) : IPackageSources
{
    private const string Project = "src/Providers/Providers.csproj";

    /// <inheritdoc />
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
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["ProviderPackage"] = package;
        start.Environment["ProviderVersions"] = string.Join(',', patterns.Select(pattern => pattern.ForNuGet));
        start.Environment["ProviderAnswers"] = answers;
        start.Environment[VersionBuilds.FolderVariable] = folder;
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        _ = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        _ = error.Result;
        string[] lines = File.Exists(answers) ? File.ReadAllLines(answers) : [];
        return [.. patterns.Select(pattern => VersionAnswer.Of(pattern, lines))];
    }
}
