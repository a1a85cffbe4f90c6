using System.Diagnostics;
using System.Text.Json;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Versions;

/// <summary>Builds of this program with other versions of one package.</summary>
/// <param name="folder">Where they are restored and built.</param>
internal sealed class VersionPrograms(string folder)
{
    /// <param name="asked">A version, or one with a star at the end for the highest.</param>
    /// <exception cref="UsageException">NuGet cannot restore it; the message has NuGet's reason.</exception>
    public PackageVersion Restore(Provider provider, string asked)
    {
        string package = provider.PackageOf(asked);
        return Run(package, asked, "restore", Path.Combine(Repository.Root, "src", "Providers")) is { } reason
            ? throw new UsageException($"{VersionRequest.Option}: {package} {asked}: {reason}")
            : new PackageVersion(package, ChosenVersion(package, asked)) { Provider = provider.Id };
    }

    /// <exception cref="IOException">It cannot be built; the message has the compiler's reason.</exception>
    public void Build(PackageVersion version)
    {
        string project = Path.Combine(Repository.Root, "src", "SqliteBench");
        string[] arguments = ["build", project, "-c", "Release", "-o", FolderOf(version), "-p:RunAnalyzers=false"];
        if (Run(version.Package, version.Version, arguments) is { } reason)
        {
            throw new IOException($"the program cannot be built with {version}: {reason}");
        }
    }

    public string FolderOf(PackageVersion version) =>
        Path.Combine(folder, "programs", $"{version.Package}-{version.Version}");

    /// <returns>Null, or the first error.</returns>
    private string? Run(string package, string version, params IReadOnlyList<string> arguments)
    {
        ProcessStartInfo start = new(OwnProgram.Host, [.. arguments, "-nodeReuse:false", "-terminalLogger:off"]);
        // Not on the command line, where a star would be expanded as a file pattern.
        start.Environment["ProviderPackageId"] = package;
        start.Environment["ProviderPackageVersion"] = version;
        // Directory.Build.props makes a build with another version restore below this folder.
        start.Environment["ProviderPackageFolder"] = folder;
        (int exitCode, string output, string error) = ChildProcesses.Run(start);
        return exitCode == 0 ? null : BuildError.FirstOf(output + error);
    }

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
