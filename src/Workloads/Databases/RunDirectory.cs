using System.Globalization;

namespace SqliteBench.Workloads.Databases;

/// <summary>
/// Where one run keeps its databases: a folder of its own below the directory for databases, removed with everything in
/// it. A folder that a killed run left behind is removed by the next run, which finds its lock free.
/// </summary>
internal sealed class RunDirectory : IDisposable
{
    private const string Prefix = "run-";
    private const string LockName = "lock";
    private const int MostTries = 10;
    private static readonly Lock Gate = new();
    private static readonly HashSet<string> Removed = new(StringComparer.Ordinal);
    private readonly FileStream _lock;
    private int _disposed;

    /// <summary>Makes the folder, and removes those that dead runs left.</summary>
    /// <param name="directory">The directory for databases; made when it is missing.</param>
    /// <exception cref="IOException">The folder cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">The directory may not be written to.</exception>
    public RunDirectory(string directory)
    {
        lock (Gate)
        {
            ThrowIfRemoved(directory);
            RemoveAbandoned(directory);
            _lock = Make(directory);
        }

        Location = Path.GetDirectoryName(_lock.Name)!;
    }

    /// <summary>The folder's path.</summary>
    public string Location { get; }

    /// <summary>Removes the folders that dead runs left.</summary>
    /// <param name="directory">The directory for databases, which may be missing.</param>
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
                // Its run is alive, or it is another user's.
            }
        }
    }

    /// <summary>Removes the folder. One on a disk that takes no changes any more is left to the next run.</summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
        {
            return;
        }

        lock (Gate)
        {
            Removed.Add(Path.GetFullPath(Location));
        }

        _lock.Dispose();
        try
        {
            Remove(Location);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // What keeps it from being removed has been told by what failed before: nothing else could be written either.
        }
    }

    // What goes on beside the clean-up of an interruption must not make the folder again.
    private static void ThrowIfRemoved(string directory)
    {
        for (string? folder = Path.GetFullPath(directory); folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (Removed.Contains(folder))
            {
                throw new IOException($"the folder of the run, '{folder}', is removed");
            }
        }
    }

    // Another run may take the folder for an abandoned one between the moments at which it and its lock are made.
    private static FileStream Make(string directory)
    {
        for (int tries = 1; ; tries++)
        {
            string name = string.Create(
                CultureInfo.InvariantCulture,
                $"{Prefix}{Environment.ProcessId}-{Guid.NewGuid():n}"
            );
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
                // Nothing that is open can be removed there, and a lock is made and taken at once.
                lockFile.Dispose();
            }

            Remove(run);
        }
        else
        {
            // Its run was killed before it had a lock, or makes it this moment and will make another folder.
            Directory.Delete(run);
        }
    }

    private static void Remove(string run)
    {
        // A child that is being stopped may write once more while its folder goes.
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
