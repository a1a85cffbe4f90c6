namespace SqliteBench.Results;

/// <summary>Keeps two runs from writing their results into one folder at once, where each would replace the other's.</summary>
public sealed class ArtifactsLock : IDisposable
{
    private const string Name = "run.lock";
    private readonly FileStream _file;

    /// <summary>Takes the folder, which is made when it is missing.</summary>
    /// <exception cref="UsageException">Another run has it.</exception>
    /// <exception cref="IOException">It cannot be written to.</exception>
    public ArtifactsLock(string artifacts)
    {
        Directory.CreateDirectory(artifacts);
        string path = Path.Combine(artifacts, Name);
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
        catch (IOException) when (File.Exists(path))
        {
            throw new UsageException(
                $"--artifacts: another run is writing its results to '{artifacts}'; wait until it ends, or name another folder"
            );
        }
    }

    /// <summary>Leaves the folder to others.</summary>
    public void Dispose() => _file.Dispose();
}
