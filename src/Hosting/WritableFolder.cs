using Microsoft.Win32.SafeHandles;

namespace SqliteBench.Hosting;

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

    public static string Check(string what, string folder)
    {
        if (folder.Length == 0 || !CanBe(Path.GetFullPath(folder)))
        {
            throw Refusal(what, folder);
        }

        return Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
    }

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

    public static void CheckFile(string what, string? file)
    {
        if (file is not null && (file.Length == 0 || Directory.Exists(file) || !CanBeFile(file)))
        {
            throw Refusal(what, file);
        }
    }

    private static bool CanBeFile(string file) =>
        File.Exists(file)
            ? Opens(file, FileMode.Open, FileOptions.None)
            : Path.GetDirectoryName(Path.GetFullPath(file)) is { } folder && Directory.Exists(folder) && CanBe(folder);

    private static UsageException Refusal(string what, string path) => new($"{what}: '{path}' cannot be written to");

    private static bool Opens(string path, FileMode mode, FileOptions options)
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

    public static bool CanBe(string folder)
    {
        string? existing = folder;
        // A broken link blocks a new folder, though Path.Exists is false.
        while (existing is not null && !Path.Exists(existing) && new FileInfo(existing).LinkTarget is null)
        {
            existing = Path.GetDirectoryName(existing);
        }

        string probe = $".sqlitebench-{Guid.NewGuid():n}";
        return Directory.Exists(existing)
            && Opens(Path.Combine(existing, probe), FileMode.CreateNew, FileOptions.DeleteOnClose);
    }
}

public static class FreeDisk
{
    public static long In(string place) => new DriveInfo(place).AvailableFreeSpace;

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
