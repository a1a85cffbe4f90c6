using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Running;

namespace SqliteBench.Measuring;

/// <summary>
/// The folders of the programs that BenchmarkDotNet generates beside the assembly. It removes them itself only when it
/// comes to its end, and another run may have its own there.
/// </summary>
internal sealed class GeneratedPrograms : EventProcessor
{
    private volatile string[] _folders = [];

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
