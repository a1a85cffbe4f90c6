using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.CommandLine;

/// <summary>Tells whether databases fit on a disk, before anything is begun.</summary>
internal static class FreeDisk
{
    /// <summary>Bytes that are free where a directory is.</summary>
    /// <param name="place">An existing directory.</param>
    public static long In(string place) => new DriveInfo(place).AvailableFreeSpace;

    /// <summary>Compares what is needed with what is free.</summary>
    /// <param name="place">A folder that a run has made below the directory for databases.</param>
    /// <param name="needed">What the run needs, in bytes.</param>
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

    private static string Megabytes(long bytes) =>
        string.Create(CultureInfo.InvariantCulture, $"{bytes / 1_000_000} MB");
}
