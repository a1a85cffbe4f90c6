using System.Diagnostics;
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
                $"the databases need {Megabytes(needed)} and '{directory}' has {Megabytes(free)} free; choose fewer"
                    + " --rows or another --directory"
            );
        }
    }

    public static string Megabytes(long bytes) => $"{bytes / 1_000_000} MB";
}

/// <summary>Tells whether results can be put into a folder, before anything is begun.</summary>
internal static class WritableFolder
{
    /// <summary>Whether files can be made in a folder; the try leaves nothing behind.</summary>
    public static bool Is(string folder)
    {
        try
        {
            string probe = Path.Combine(folder, $".sqlitebench-{Guid.NewGuid():n}");
            using FileStream file = new(
                probe,
                FileMode.CreateNew,
                FileAccess.Write,
                FileShare.None,
                1,
                FileOptions.DeleteOnClose
            );
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Whether a folder can be written to, or made and then written to.</summary>
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
