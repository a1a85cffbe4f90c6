namespace SqliteBench.Reports;

/// <summary>The volume that a directory is on.</summary>
/// <param name="FileSystem">Its file system, as the operating system names it.</param>
/// <param name="Warning">A sentence where syncs cost nothing real there, or null.</param>
public sealed record DatabaseVolume(string FileSystem, string? Warning)
{
    private static readonly string[] s_withoutDisk = ["tmpfs", "ramfs", "overlay", "overlayfs"];

    /// <summary>Asks the operating system.</summary>
    /// <param name="directory">An existing directory.</param>
    public static DatabaseVolume Of(string directory)
    {
        string fileSystem = new DriveInfo(directory).DriveFormat;
        return new DatabaseVolume(
            fileSystem,
            s_withoutDisk.Contains(fileSystem)
                ? "It is no disk of its own: what a sync costs here says nothing about a disk."
                : null
        );
    }
}
