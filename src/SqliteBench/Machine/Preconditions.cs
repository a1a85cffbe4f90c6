using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using SqliteBench.Results;

namespace SqliteBench.Machine;

/// <summary>Refuses to measure with a build that was not optimised.</summary>
internal static class DebugBuild
{
    public static bool Is =>
        typeof(DebugBuild).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;

    public static void ThrowIfIs()
    {
        if (Is)
        {
            throw new UsageException("this is a Debug build, whose times mean nothing; run it with -c Release");
        }
    }
}

/// <summary>Tells whether databases fit on a disk, before anything is begun.</summary>
internal static class FreeDisk
{
    public static long In(string place) => new DriveInfo(place).AvailableFreeSpace;

    /// <exception cref="UsageException">It is more than is free.</exception>
    public static void ThrowIfLess(string place, long needed)
    {
        long free = In(place);
        if (free < needed)
        {
            string directory = Path.GetDirectoryName(place)!;
            throw new UsageException(
                $"the databases need {Megabytes(needed)} and '{directory}' has {Megabytes(free, isFree: true)} free; choose fewer"
                    + " --rows or another --directory"
            );
        }
    }

    /// <summary>More rather than less of what is needed, and the other way round of what is free.</summary>
    public static string Megabytes(long bytes, bool isFree = false) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{(isFree ? Math.Floor(bytes / 1e6) : Math.Ceiling(bytes / 1e6)):0} MB"
        );
}

/// <summary>Tells whether files can be put into a folder, before anything is begun.</summary>
internal static class WritableFolder
{
    /// <summary>Where a run writes whatever its options are: it builds the program of its cases, and builds need room.</summary>
    public static IReadOnlyList<(string What, string Folder)> OfBuilds { get; } =
    [("the build of the cases", AppContext.BaseDirectory), ("temporary files", Path.GetTempPath())];

    /// <returns>The whole path of a folder that can be written to, or made.</returns>
    /// <exception cref="UsageException">It cannot.</exception>
    public static string Check(string what, string folder) =>
        folder.Length > 0 && CanBe(Path.GetFullPath(folder))
            ? Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder))
            : throw Refusal(what, folder);

    /// <summary>Makes a folder where it is missing.</summary>
    /// <returns>Its whole path.</returns>
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

    /// <summary>Finds out before a command begins whether it can write a file; null is none.</summary>
    /// <exception cref="UsageException">It cannot.</exception>
    public static void CheckFile(string what, string? file)
    {
        if (
            file is not null
            && (
                file.Length == 0
                || Directory.Exists(file)
                || !(
                    File.Exists(file)
                        ? Opens(file, FileMode.Open, FileOptions.None)
                        : CanBe(Path.GetDirectoryName(Path.GetFullPath(file)) ?? "")
                )
            )
        )
        {
            throw Refusal(what, file);
        }
    }

    private static UsageException Refusal(string what, string path) => new($"{what}: '{path}' cannot be written to");

    /// <summary>Whether files can be made in a folder; the try leaves nothing behind.</summary>
    public static bool Is(string folder) =>
        Opens(Path.Combine(folder, $".sqlitebench-{Guid.NewGuid():n}"), FileMode.CreateNew, FileOptions.DeleteOnClose);

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

    private static bool CanBe(string folder)
    {
        string? existing = folder;
        while (existing is not null && !Path.Exists(existing))
        {
            existing = Path.GetDirectoryName(existing);
        }

        return Directory.Exists(existing) && Is(existing);
    }
}
