namespace SqliteBench.Workloads.Databases;

/// <summary>The files of a database: names, sizes, copies and deletion.</summary>
public static class DatabaseFiles
{
    private const string WalSuffix = "-wal";
    private const string JournalSuffix = "-journal";

    // A change of the journal mode changes these bytes of the header: the mode, how often the file was changed, and by
    // which version of SQLite (https://www.sqlite.org/fileformat2.html#the_database_header).
    private static readonly Range[] s_changedByJournalMode = [18..20, 24..28, 92..100];

    /// <summary>Returns an unused path in a directory.</summary>
    public static string NewIn(string directory) => Path.Combine(directory, $"{Guid.NewGuid():n}.db");

    /// <summary>
    /// Copies a closed database, and waits until it is on the disk, so that the first sync of a measurement does not pay
    /// for the copy. File.Copy would clone it on XFS, Btrfs and APFS; the first write to a page would then copy that page.
    /// </summary>
    public static void Copy(string source, string target)
    {
        Delete(target);
        using FileStream original = File.OpenRead(source);
        using FileStream copy = new(target, FileMode.CreateNew);
        original.CopyTo(copy, 1 << 20);
        copy.Flush(flushToDisk: true);
    }

    /// <summary>
    /// Whether two closed databases have the same bytes, except where a change of the journal mode writes.
    /// </summary>
    public static bool AreAlike(string original, string copy)
    {
        using FileStream first = File.OpenRead(original);
        using FileStream second = File.OpenRead(copy);
        if (first.Length != second.Length || WalSize(copy) > 0 || File.Exists(copy + JournalSuffix))
        {
            return false;
        }

        byte[] expected = new byte[1 << 18];
        byte[] found = new byte[expected.Length];
        int count;
        while ((count = first.ReadAtLeast(expected, expected.Length, throwOnEndOfStream: false)) > 0)
        {
            second.ReadExactly(found, 0, count);
            if (first.Position == count)
            {
                Array.ForEach(s_changedByJournalMode, part => expected.AsSpan(part).CopyTo(found.AsSpan(part)));
            }

            if (!expected.AsSpan(0, count).SequenceEqual(found.AsSpan(0, count)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Bytes of the database file alone.</summary>
    public static long Size(string path) => new FileInfo(path).Length;

    /// <summary>Bytes of all files of a closed database.</summary>
    public static long ClosedSize(string path) =>
        FilesOf(path).Select(file => new FileInfo(file)).Where(file => file.Exists).Sum(file => file.Length);

    /// <summary>Size of its write-ahead log, in bytes; 0 if there is none.</summary>
    public static long WalSize(string path)
    {
        FileInfo log = new(path + WalSuffix);
        return log.Exists ? log.Length : 0;
    }

    /// <summary>Removes a database, its WAL, its shared memory and its journal, and the logs of DuckDB and LiteDB.</summary>
    public static void Delete(string path)
    {
        foreach (string file in FilesOf(path))
        {
            File.Delete(file);
        }
    }

    private static IEnumerable<string> FilesOf(string path) =>
        ((string[])["", WalSuffix, "-shm", JournalSuffix, ".wal"])
            .Select(suffix => path + suffix)
            .Append(Path.ChangeExtension(path, null) + "-log.db");
}
