using Microsoft.Win32.SafeHandles;

namespace SqliteBench.Hosting;

/// <summary>Checks that folders and files of options can be written to, before hours of measuring.</summary>
public static class WritableFolder
{
    /// <summary>Returns the path without symbolic links, which give a folder several names.</summary>
    public static string Resolve(string path)
    {
        if (Directory.ResolveLinkTarget(path, returnFinalTarget: true) is { } target)
        {
            return Resolve(target.FullName);
        }

        string? parent = Path.GetDirectoryName(path);
        return parent is null ? path : Path.Combine(Resolve(parent), Path.GetFileName(path));
    }

    /// <summary>Returns the full path of a folder that can be written to, or created; creates nothing.</summary>
    /// <param name="what">The option or folder; begins the message.</param>
    /// <exception cref="UsageException">It cannot be written to.</exception>
    public static string Check(string what, string folder)
    {
        if (folder.Length == 0 || !CanWriteTo(Path.GetFullPath(folder)))
        {
            throw Refusal(what, folder);
        }

        return Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
    }

    /// <summary>Checks a folder, creates it, and returns its full path.</summary>
    /// <exception cref="UsageException">It cannot be written to.</exception>
    public static string Make(string what, string folder)
    {
        string path = Check(what, folder);
        try
        {
            return Directory.CreateDirectory(path).FullName;
        }
        catch (IOException)
        {
            throw Refusal(what, folder);
        }
    }

    /// <summary>Checks that a file can be written; null is accepted. The file is neither created nor changed.</summary>
    /// <exception cref="UsageException">It cannot be written to.</exception>
    public static void CheckFile(string what, string? file)
    {
        if (file is not null && (file.Length == 0 || Directory.Exists(file) || !CanWriteFile(file)))
        {
            throw Refusal(what, file);
        }
    }

    // An existing file is opened, which leaves its contents; a new one needs an existing folder.
    private static bool CanWriteFile(string file)
    {
        if (File.Exists(file))
        {
            return CanOpen(file, FileMode.Open, FileOptions.None);
        }

        return Path.GetDirectoryName(Path.GetFullPath(file)) is { } folder
            && Directory.Exists(folder)
            && CanWriteTo(folder);
    }

    private static UsageException Refusal(string what, string path) => new($"{what}: '{path}' cannot be written to");

    // Whether a file opens for writing. Modes that truncate must not be used here.
    private static bool CanOpen(string path, FileMode mode, FileOptions options)
    {
        try
        {
            using FileStream file = new(path, mode, FileAccess.Write, FileShare.ReadWrite, 1, options);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Tries to create a file in a folder or, if it does not exist, in its nearest existing parent.</summary>
    public static bool CanWriteTo(string folder)
    {
        string? existing = folder;
        // A broken link blocks a new folder, though Path.Exists is false.
        while (existing is not null && !Path.Exists(existing) && new FileInfo(existing).LinkTarget is null)
        {
            existing = Path.GetDirectoryName(existing);
        }

        string probe = $".sqlitebench-{Guid.NewGuid():n}";
        return Directory.Exists(existing)
            && CanOpen(Path.Combine(existing, probe), FileMode.CreateNew, FileOptions.DeleteOnClose);
    }
}

/// <summary>The free space of a disk, in bytes.</summary>
public static class FreeDisk
{
    public static long In(string place) => new DriveInfo(place).AvailableFreeSpace;

    /// <exception cref="UsageException">The disk of a folder has less space than needed, in bytes.</exception>
    public static void ThrowIfLess(
        string place,
        long needed,
        string advice = "choose fewer --rows or another --directory"
    )
    {
        long free = In(place);
        UsageException.ThrowIf(
            free < needed,
            $"the databases need {Megabytes(needed)} and '{Path.GetDirectoryName(place)}' has {Megabytes(free, isFree: true)} free; {advice}"
        );
    }

    /// <summary>Rounds required space up and free space down.</summary>
    public static string Megabytes(long bytes, bool isFree = false) =>
        $"{(isFree ? Math.Floor(bytes / 1e6) : Math.Ceiling(bytes / 1e6)):0} MB";
}

/// <summary>Keeps two runs from writing into one folder of results, where each would replace the other's.</summary>
public sealed class ArtifactsLock : IDisposable
{
    private const string Name = "run.lock";
    private readonly FileStream _file;

    public ArtifactsLock(string artifacts)
    {
        string path = Path.Combine(WritableFolder.Make("results", artifacts), Name);
        WritableFolder.Check("results", Paths.ResultsIn(artifacts));
        try
        {
            // The file is deleted when the run ends. A file that a killed run leaves is not locked.
            _file = File.Create(path, 1, FileOptions.DeleteOnClose);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException && File.Exists(path))
        {
            throw new UsageException(
                $"--artifacts: another run is writing to '{artifacts}'; wait until it ends, or name another folder"
            );
        }
    }

    public void Dispose() => _file.Dispose();
}

/// <summary>Checks how many files and sockets this process may open at once. If too few, .NET cannot even load its own.</summary>
public static class OpenFiles
{
    public const int Needed = 150;

    public static bool Suffice()
    {
        List<SafeFileHandle> opened = [];
        try
        {
            while (opened.Count < Needed)
            {
                opened.Add(File.OpenHandle(typeof(OpenFiles).Assembly.Location));
            }

            return true;
        }
        catch (IOException)
        {
            return false;
        }
        finally
        {
            opened.ForEach(file => file.Dispose());
        }
    }
}
