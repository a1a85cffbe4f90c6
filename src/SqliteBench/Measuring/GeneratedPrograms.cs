using System.Collections.Concurrent;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.PackageVersions;

namespace SqliteBench.Measuring;

/// <summary>
/// The folders of the programs that BenchmarkDotNet generates beside the assembly. It removes them itself only when it
/// comes to its end, and another run may have its own there.
/// </summary>
internal sealed class GeneratedPrograms : EventProcessor
{
    private readonly ConcurrentDictionary<PackageVersion, string> _programs = new();
    private volatile string[] _folders = [];

    /// <summary>The folder of the program that was built with a version; null where none was.</summary>
    /// <param name="version">The version.</param>
    public string? FolderOf(PackageVersion version) => _programs.GetValueOrDefault(version);

    public override void OnBuildComplete(BuildPartition partition, BuildResult buildResult)
    {
        if (buildResult.IsBuildSuccess && PackageVersion.Of(partition.RepresentativeBenchmarkCase) is { } version)
        {
            _programs[version] = Path.GetDirectoryName(buildResult.ArtifactsPaths.ExecutablePath)!;
        }
    }

    public override void OnStartBuildStage(IReadOnlyList<BuildPartition> partitions) =>
        _folders = [
            .. partitions.Select(partition =>
                Path.Combine(Path.GetDirectoryName(partition.AssemblyLocation)!, partition.ProgramName)
            ),
        ];

    /// <summary>Removes the folders of this run.</summary>
    public void Remove()
    {
        foreach (string folder in _folders.Where(Directory.Exists))
        {
            try
            {
                Directory.Delete(folder, recursive: true);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // A build that is still being stopped writes there; the folder is ignored by git and small.
            }
        }
    }
}
