using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using SqliteBench.Results;

namespace SqliteBench.Machine;

/// <summary>Refuses to measure with a Debug build.</summary>
internal static class DebugBuild
{
    public static bool Is =>
        typeof(DebugBuild).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;

    public static void ThrowIfIs()
    {
        if (Is)
        {
            throw new UsageException("this is a Debug build, so its times would mean nothing; run it with -c Release");
        }
    }
}

/// <summary>Checks in advance whether databases fit on a disk.</summary>
internal static class FreeDisk
{
    public static long In(string place) => new DriveInfo(place).AvailableFreeSpace;

    /// <exception cref="UsageException">Less is free.</exception>
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

    /// <summary>Rounds required space up and free space down.</summary>
    public static string Megabytes(long bytes, bool isFree = false) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{(isFree ? Math.Floor(bytes / 1e6) : Math.Ceiling(bytes / 1e6)):0} MB"
        );
}

/// <summary>Checks in advance whether a folder or file can be written to.</summary>
internal static class WritableFolder
{
    /// <returns>The full path of a folder that can be written to, or created.</returns>
    /// <exception cref="UsageException">It cannot be.</exception>
    public static string Check(string what, string folder) =>
        folder.Length > 0 && CanBe(Path.GetFullPath(folder))
            ? Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder))
            : throw Refusal(what, folder);

    /// <summary>Creates a folder if it is missing.</summary>
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

    /// <exception cref="UsageException">The file cannot be written; null always can.</exception>
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

    /// <summary>Whether files can be created in a folder; trying leaves nothing behind.</summary>
    private static bool Is(string folder) =>
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

    /// <summary>Whether a folder can be written to, or created.</summary>
    /// <param name="folder">Its full path.</param>
    public static bool CanBe(string folder)
    {
        string? existing = folder;
        while (existing is not null && !Path.Exists(existing))
        {
            existing = Path.GetDirectoryName(existing);
        }

        return Directory.Exists(existing) && Is(existing);
    }
}
