using SqliteBench.Results;

namespace SqliteBench.Machine;

internal static class FreeDisk
{
    public static long In(string place) => new DriveInfo(place).AvailableFreeSpace;

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
        $"{(isFree ? Math.Floor(bytes / 1e6) : Math.Ceiling(bytes / 1e6)):0} MB";
}
