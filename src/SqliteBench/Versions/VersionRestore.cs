using System.Diagnostics;
using System.Text.Json;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Versions;

/// <summary>Lets NuGet restore the providers with other versions of one package.</summary>
internal sealed class VersionRestore(string folder)
{
    private const string Id = "ProviderPackageId";
    private const string Version = "ProviderPackageVersion";

    // Directory.Build.props makes a build with another version restore below this folder.
    private const string Folder = "ProviderPackageFolder";

    /// <param name="asked">A version, or one with a star at the end for the highest.</param>
    /// <exception cref="UsageException">NuGet cannot restore it; the message has NuGet's reason.</exception>
    public PackageVersion Restore(Provider provider, string asked)
    {
        string package = provider.PackageOf(asked);
        ProcessStartInfo start = new(
            OwnProgram.Host,
            ["restore", Path.Combine(Repository.Root, "src", "Providers"), "-nodeReuse:false", "-terminalLogger:off"]
        );
        // Not on the command line, where a star would be expanded as a file pattern.
        start.Environment[Id] = package;
        start.Environment[Version] = asked;
        start.Environment[Folder] = folder;
        (int exitCode, string output, string error) = ChildProcesses.Run(start);
        return exitCode == 0
            ? new PackageVersion(package, ChosenVersion(package, asked))
            : throw new UsageException(
                $"{VersionRequest.Option}: {package} {asked}: {BuildError.FirstOf(output + error)}"
            );
    }

    /// <summary>Makes the builds that this process starts restore below the folder too, not where the user's own do.</summary>
    public void KeepBuildsApart() =>
        // Not as arguments of the job: reports show those, and name no folder of a machine.
        Environment.SetEnvironmentVariable(Folder, folder);

    private string ChosenVersion(string package, string asked)
    {
        string assets = Path.Combine(
            folder,
            $"{package}-{asked.Replace('*', 'x')}",
            "Providers",
            "project.assets.json"
        );
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(assets));
        return document
            .RootElement.GetProperty("libraries")
            .EnumerateObject()
            .Select(library => library.Name.Split('/'))
            .First(library => library[0].Equals(package, StringComparison.OrdinalIgnoreCase))[1];
    }
}
