namespace SqliteBench.Workloads.Databases;

internal static class DatabaseFiles
{
    private const string WalSuffix = "-wal";

    /// <summary>
    /// Copies a closed database (by reference if the file system can: File.Copy clones on Linux, macOS and ReFS) and
    /// waits until it is on the disk, so that the first sync of a measurement does not pay for the copy.
    /// </summary>
    /// <param name="target">The copy; replaced when it exists.</param>
    public static void Copy(string source, string target)
    {
        Delete(target);
        File.Copy(source, target);
        Sync(target);
    }

    public static void Sync(string path)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite);
        file.Flush(flushToDisk: true);
    }

    /// <summary>Size of a database's own file, in bytes.</summary>
    public static long Size(string path) => new FileInfo(path).Length;

    /// <summary>Size of its write-ahead log, in bytes; 0 if there is none.</summary>
    public static long WalSize(string path)
    {
        FileInfo log = new(path + WalSuffix);
        return log.Exists ? log.Length : 0;
    }

    /// <summary>Removes a database, its WAL, its shared memory and its journal.</summary>
    public static void Delete(string path)
    {
        foreach (string suffix in (string[])["", WalSuffix, "-shm", "-journal"])
        {
            File.Delete(path + suffix);
        }
    }
}
