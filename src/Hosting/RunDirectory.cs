namespace SqliteBench.Hosting;

/// <summary>The folder of a run's databases. If the run is killed, the next one finds its lock free and removes it.</summary>
public sealed class RunDirectory : IDisposable
{
    private const string Prefix = "run-";
    private const string LockName = "lock";
    private const int MostTries = 10;
    private static readonly Lock Gate = new();
    private readonly FileStream _lock;
    private int _disposed;

    public RunDirectory(string directory)
    {
        lock (Gate)
        {
            RemoveAbandoned(directory);
            _lock = Make(directory);
        }

        Location = Path.GetDirectoryName(_lock.Name)!;
    }

    public string Location { get; }

    public static void RemoveAbandoned(string directory)
    {
        string[] runs = Directory.Exists(directory) ? Directory.GetDirectories(directory, Prefix + "*") : [];
        foreach (string run in runs)
        {
            try
            {
                RemoveIfAbandoned(run);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // The folder's run is alive, or the folder is another user's.
            }
        }
    }

    /// <summary>Removes the folder. If the disk refuses changes, the next run removes it.</summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
        {
            return;
        }

        _lock.Dispose();
        try
        {
            Remove(Location);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // An earlier failure has already reported the reason: nothing else could be written either.
        }
    }

    // Before the lock exists, another run may take the folder for an abandoned one and remove it.
    private static FileStream Make(string directory)
    {
        for (int tries = 1; ; tries++)
        {
            string name = $"{Prefix}{Environment.ProcessId}-{Guid.NewGuid():n}";
            string location = Path.Combine(directory, name);
            try
            {
                Directory.CreateDirectory(location);
                FileStream lockFile = Lock(location, FileMode.Create);
                if (File.Exists(lockFile.Name))
                {
                    return lockFile;
                }

                lockFile.Dispose();
            }
            catch (IOException)
            {
                Remove(location);
                if (tries == MostTries)
                {
                    throw;
                }
            }
        }
    }

    private static FileStream Lock(string run, FileMode mode) =>
        new(Path.Combine(run, LockName), mode, FileAccess.ReadWrite, FileShare.None);

    private static void RemoveIfAbandoned(string run)
    {
        if (Directory.EnumerateFileSystemEntries(run).Any())
        {
            using FileStream lockFile = Lock(run, FileMode.OpenOrCreate);
            if (OperatingSystem.IsWindows())
            {
                // Windows cannot remove an open file, and creates and takes a lock in one step.
                lockFile.Dispose();
            }

            Remove(run);
        }
        else
        {
            // The run was killed before it had a lock, or is about to create it and will then create another folder.
            Directory.Delete(run);
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
            catch (Exception exception) when (tries < 50 && exception is (IOException or UnauthorizedAccessException))
            {
                Thread.Sleep(20);
            }
        }
    }
}
