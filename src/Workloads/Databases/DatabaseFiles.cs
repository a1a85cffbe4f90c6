namespace SqliteBench.Workloads.Databases;

/// <summary>Copies and removes a database with the files that SQLite keeps beside it.</summary>
public static class DatabaseFiles
{
    private static readonly string[] Suffixes = ["", "-wal", "-shm", "-journal"];

    /// <summary>
    /// Copies a closed database (by reference where the file system can: File.Copy clones on Linux, macOS and ReFS) and
    /// waits until it is on the disk, so that the first sync of a measurement does not pay for the copy.
    /// </summary>
    /// <param name="source">The database.</param>
    /// <param name="target">The copy; replaced when it exists.</param>
    public static void Copy(string source, string target)
    {
        Delete(target);
        File.Copy(source, target);
        Sync(target);
    }

    /// <summary>Waits until a closed database is on the disk.</summary>
    /// <param name="path">The database.</param>
    public static void Sync(string path)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        file.Flush(flushToDisk: true);
    }

    /// <summary>Removes a database, its WAL, its shared memory and its journal.</summary>
    /// <param name="path">The database.</param>
    public static void Delete(string path)
    {
        foreach (string suffix in Suffixes)
        {
            File.Delete(path + suffix);
        }
    }
}
