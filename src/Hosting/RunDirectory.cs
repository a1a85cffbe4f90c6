namespace SqliteBench.Hosting;

/// <summary>
/// A folder for a run's databases, deleted at its end. A locked file beside it shows that the run is alive; the next
/// run removes a folder whose lock is free, because its run was killed.
/// </summary>
public sealed class RunDirectory : IDisposable
{
    private const string Prefix = "run-";
    private const int MostTries = 50;
    private readonly FileStream _lock;
    private int _disposed;

    public RunDirectory(string directory)
    {
        RemoveAbandoned(directory);
        Directory.CreateDirectory(directory);
        Location = Path.Combine(directory, $"{Prefix}{Environment.ProcessId}-{Guid.NewGuid():n}");
        _lock = Lock(Location);
        try
        {
            Directory.CreateDirectory(Location);
        }
        catch
        {
            _lock.Dispose();
            throw;
        }
    }

    public string Location { get; }

    /// <summary>Removes the folders of runs that were killed.</summary>
    public static void RemoveAbandoned(string directory)
    {
        string[] runs = Directory.Exists(directory) ? Directory.GetDirectories(directory, Prefix + "*") : [];
        foreach (string run in runs)
        {
            RemoveIfPossible(() =>
            {
                using FileStream free = Lock(run);
                Remove(run);
            });
        }
    }

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _disposed, 1) == 0)
        {
            RemoveIfPossible(() => Remove(Location));
            _lock.Dispose();
        }
    }

    private static FileStream Lock(string run) =>
        new($"{run}.lock", FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, 1, FileOptions.DeleteOnClose);

    private static void RemoveIfPossible(Action remove)
    {
        try
        {
            remove();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The run is alive, the folder is another user's, or the disk refuses changes; a later run removes it.
        }
    }

    private static void Remove(string run)
    {
        // A child process that is being stopped may still write to its folder.
        for (int tries = 0; Directory.Exists(run); tries++)
        {
            try
            {
                Directory.Delete(run, recursive: true);
            }
            catch (Exception exception)
                when (tries < MostTries && exception is (IOException or UnauthorizedAccessException))
            {
                Thread.Sleep(20);
            }
        }
    }
}
