using SqliteBench.Hosting;
using SqliteBench.Measurement.Cases;
using SqliteBench.Workloads.Databases;
using SQLitePCL;

namespace SqliteBench.Queries;

/// <summary>Copies a database that other programs may use, and creates, changes and deletes no file beside it.</summary>
internal static class DatabaseCopy
{
    // The bytes that SQLite locks in a file while it reads (https://www.sqlite.org/lockingv3.html).
    private const long FirstReadLock = 0x4000_0002;
    private const long ReadLocks = 510;

    // The offset of the write and read versions in the header: both are 2 with a write-ahead log
    // (https://www.sqlite.org/fileformat2.html#file_format_version_numbers).
    private const int VersionsOffset = 18;

    private const int FirstPages = 64;

    private static readonly string[] s_suffixes = ["", "-journal", "-wal"];

    // FAT keeps the coarsest file times: a file that changes twice within this time may keep its first time.
    private static readonly TimeSpan s_coarsestFileTime = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_usualLimit = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(20);

    // Writers wait while pages are read from a database with a rollback journal.
    private static readonly TimeSpan s_longestStep = TimeSpan.FromMilliseconds(250);

    /// <summary>The file that a link leads to: SQLite keeps the journal and the log beside that file.</summary>
    public static string Resolved(string path) =>
        File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName ?? path;

    /// <summary>Copies a database; tries again while other programs lock or change it.</summary>
    /// <returns>Whether the database has a write-ahead log.</returns>
    /// <exception cref="UsageException">Other programs prevented a copy until the limit.</exception>
    public static bool Make(string source, string target, TimeSpan? limit = null)
    {
        long start = Stopwatch.GetTimestamp();
        bool HasTime() => Stopwatch.GetElapsedTime(start) < (limit ?? s_usualLimit);
        do
        {
            Interruption.ThrowIfBegun();
            DatabaseFiles.Delete(target);
            if (CopyFiles(source, target) || BackUp(source, target, HasTime))
            {
                using FileStream file = Open(target);
                return HasWriteAheadLog(file);
            }

            Thread.Sleep(s_pause);
        } while (HasTime());

        throw new UsageException(
            $"'{source}' could not be copied for {Stopwatch.GetElapsedTime(start).TotalSeconds:0} s, because other programs locked or changed it: copy it with sqlite3 {Path.GetFileName(source)} \".backup copy.db\", and name the copy"
        );
    }

    // The copies are like files after a crash: SQLite rolls back the journal or reads the log. They are valid unless a
    // file changed meanwhile.
    private static bool CopyFiles(string source, string target)
    {
        (bool, long, DateTime Written)[] before = States(source);
        if (before.Any(file => (DateTime.UtcNow - file.Written).Duration() < s_coarsestFileTime))
        {
            return false;
        }

        try
        {
            foreach (string suffix in s_suffixes.Where(suffix => File.Exists(source + suffix)))
            {
                File.Copy(source + suffix, target + suffix);
                File.SetAttributes(target + suffix, FileAttributes.Normal);
            }
        }
        catch (Exception exception)
            when (exception is FileNotFoundException || (exception is IOException && OperatingSystem.IsWindows()))
        {
            // A journal was just deleted, or, on Windows, another program does not share a file.
            return false;
        }

        return States(source).SequenceEqual(before);
    }

    private static (bool Exists, long Bytes, DateTime Written)[] States(string source) =>
        [
            .. s_suffixes
                .Select(suffix => new FileInfo(source + suffix))
                .Select(file => file.Exists ? (true, file.Length, file.LastWriteTimeUtc) : (false, 0, default)),
        ];

    // This works while other programs write. A connection would create a log and its index if they were missing. The
    // last program to close the database deletes them, unless somebody holds a read lock.
    private static bool BackUp(string source, string target, Func<bool> hasTime)
    {
        // The file is closed last: on Unix, closing a file releases all locks that this process has on it.
        using FileStream file = Open(source);
        try
        {
            if (OperatingSystem.IsLinux())
            {
                file.Lock(FirstReadLock, ReadLocks);
            }
        }
        catch (IOException)
        {
            return false;
        }

        bool hasLog = HasWriteAheadLog(file);
        if (!hasLog && OperatingSystem.IsLinux())
        {
            // Otherwise, a program that waits to write would keep the connection from reading.
            file.Unlock(FirstReadLock, ReadLocks);
        }

        if (hasLog && !(File.Exists($"{source}-wal") && File.Exists($"{source}-shm")))
        {
            return false;
        }

        try
        {
            using SqliteConnection from = PlainSqlite.Open(source, SqliteOpenMode.ReadOnly);
            using SqliteConnection to = PlainSqlite.Open(target);
            if (hasLog)
            {
                // In WAL mode, a transaction reads one snapshot, and no writer waits for it.
                PlainSqlite.Execute(from, "BEGIN; SELECT count(*) FROM sqlite_schema");
            }

            using sqlite3_backup backup = raw.sqlite3_backup_init(to.Handle, "main", from.Handle, "main");
            return CopyPages(backup, hasTime);
        }
        catch (SqliteException exception) when (IsTemporary(exception.SqliteErrorCode))
        {
            return false;
        }
    }

    private static bool CopyPages(sqlite3_backup backup, Func<bool> hasTime)
    {
        int pages = FirstPages;
        while (hasTime())
        {
            Interruption.ThrowIfBegun();
            long start = Stopwatch.GetTimestamp();
            int code = raw.sqlite3_backup_step(backup, pages);
            if (code == raw.SQLITE_DONE)
            {
                return true;
            }

            if (code is raw.SQLITE_BUSY or raw.SQLITE_LOCKED)
            {
                Thread.Sleep(s_pause);
            }
            else if (code == raw.SQLITE_OK)
            {
                pages = Stopwatch.GetElapsedTime(start) < s_longestStep / 4 ? 2 * pages : Math.Max(1, pages / 2);
            }
            else if (IsTemporary(code))
            {
                return false;
            }
            else
            {
                throw new SqliteException(raw.sqlite3_errstr(code).utf8_to_string(), code);
            }
        }

        return false;
    }

    // Whether an error may pass: the database is locked, or a killed program's journal has to be rolled back first,
    // which is done only in copied files.
    private static bool IsTemporary(int code) =>
        (code & 0xFF) is raw.SQLITE_BUSY or raw.SQLITE_LOCKED or raw.SQLITE_CANTOPEN or raw.SQLITE_READONLY;

    private static FileStream Open(string path) =>
        new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);

    private static bool HasWriteAheadLog(FileStream file)
    {
        Span<byte> versions = stackalloc byte[2];
        file.Position = VersionsOffset;
        return file.ReadAtLeast(versions, 2, throwOnEndOfStream: false) == 2 && versions is [2, 2];
    }
}
