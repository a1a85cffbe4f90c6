using SqliteBench.Results;

namespace SqliteBench.Machine;

/// <summary>Keeps two runs from writing into one folder of results, where each would replace the other's.</summary>
internal sealed class ArtifactsLock : IDisposable
{
    private const string Name = "run.lock";
    private readonly FileStream _file;

    public ArtifactsLock(string artifacts)
    {
        string path = Path.Combine(WritableFolder.Make("results", artifacts), Name);
        try
        {
            // Deleted when the run ends. A file that a killed run leaves is not locked.
            _file = File.Create(path, 1, FileOptions.DeleteOnClose);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException && File.Exists(path))
        {
            throw new UsageException(
                $"--artifacts: another run is writing to '{artifacts}'; wait until it ends, or name another folder"
            );
        }
    }

    public void Dispose() => _file.Dispose();
}
