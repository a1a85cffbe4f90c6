using System.Globalization;

namespace SqliteBench.Workloads.Databases;

/// <summary>
/// Where one run keeps its databases: a folder of its own below the directory for databases, removed with everything in
/// it. A folder that a killed run left behind is removed by the next run, which finds its lock free.
/// </summary>
public sealed class RunDirectory : IDisposable
{
    private const string Prefix = "run-";
    private const string LockName = "lock";
    private readonly FileStream _lock;
    private int _disposed;

    /// <summary>Makes the folder, and removes those that dead runs left.</summary>
    /// <param name="directory">The directory for databases; made when it is missing.</param>
    public RunDirectory(string directory)
    {
        Directory.CreateDirectory(directory);
        RemoveAbandoned(directory);
        string name = string.Create(
            CultureInfo.InvariantCulture,
            $"{Prefix}{Environment.ProcessId}-{Guid.NewGuid():n}"
        );
        Location = Path.Combine(directory, name);
        Directory.CreateDirectory(Location);
        _lock = new FileStream(Path.Combine(Location, LockName), FileMode.Create, FileAccess.ReadWrite, FileShare.None);
    }

    /// <summary>The folder's path.</summary>
    public string Location { get; }

    /// <inheritdoc />
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _disposed, 1) == 0)
        {
            _lock.Dispose();
            Remove(Location);
        }
    }

    private static void RemoveAbandoned(string directory)
    {
        foreach (string run in Directory.EnumerateDirectories(directory, Prefix + "*"))
        {
            try
            {
                using (new FileStream(Path.Combine(run, LockName), FileMode.Open, FileAccess.ReadWrite, FileShare.None))
                { }

                Remove(run);
            }
            catch (IOException)
            {
                // Its run is alive, or made the folder this moment and not yet the lock.
            }
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
