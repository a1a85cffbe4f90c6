using SqliteBench.Results;

namespace SqliteBench.Machine;

/// <summary>Keeps two runs from writing their results into one folder at once, where each would replace the other's.</summary>
internal sealed class ArtifactsLock : IDisposable
{
    private const string Name = "run.lock";
    private readonly FileStream _file;

    /// <summary>Takes the folder, which is made when it is missing.</summary>
    /// <exception cref="UsageException">Another run has it, or it cannot be written to.</exception>
    public ArtifactsLock(string artifacts)
    {
        string path = Path.Combine(WritableFolder.Make("results", artifacts), Name);
        try
        {
            // It goes with the run, however that ends; what a killed one leaves is not locked.
            _file = new FileStream(
                path,
                FileMode.OpenOrCreate,
                FileAccess.ReadWrite,
                FileShare.None,
                1,
                FileOptions.DeleteOnClose
            );
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException && File.Exists(path))
        {
            throw new UsageException(
                $"--artifacts: another run is writing its results to '{artifacts}'; wait until it ends, or name another folder"
            );
        }
    }

    /// <summary>Leaves the folder to others.</summary>
    public void Dispose() => _file.Dispose();
}
