namespace SqliteBench.Volumes;

/// <summary>The volume that a directory is on, as far as it bears on the time of a sync.</summary>
/// <param name="FileSystem">Its file system, as the operating system names it.</param>
/// <param name="MountOptions">
/// The options that it is mounted with, separated by commas, without those that name paths, hosts or users; null where the
/// operating system does not tell them.
/// </param>
/// <param name="CopiesOnWrite">
/// Whether a new file in the directory is copied on write, or null where the file system leaves no choice.
/// </param>
public sealed record Volume(string FileSystem, string? MountOptions, bool? CopiesOnWrite)
{
    private static readonly string[] s_withoutDisk = ["tmpfs", "ramfs", "overlay", "overlayfs"];

    /// <summary>A sentence where sync costs are not real, or null.</summary>
    public string? Warning => s_withoutDisk.Contains(FileSystem) ? WarningOf(FileSystem) : null;

    /// <summary>The sentence that says that sync costs are not real.</summary>
    /// <param name="subject">The file system or device.</param>
    public static string WarningOf(string subject) =>
        $"{subject} is no disk of its own: sync costs are not real here, and times of commits say nothing about a disk.";

    /// <summary>Asks the operating system.</summary>
    /// <param name="directory">An existing directory.</param>
    /// <exception cref="IOException">It does not exist, or its volume cannot be asked.</exception>
    public static Volume Of(string directory)
    {
        string full = Path.GetFullPath(directory);
        return OperatingSystem.IsLinux()
            ? LinuxVolume.Of(full)
            : new Volume(new DriveInfo(full).DriveFormat, MountOptions: null, CopiesOnWrite: null);
    }

    /// <summary>Sets the flag of <c>chattr +C</c>, which every file that is made in the directory later inherits.</summary>
    /// <param name="directory">An empty directory: the flag does nothing for files that have contents.</param>
    /// <exception cref="IOException">The directory is not empty, or its file system cannot.</exception>
    public static void DisableCopyOnWrite(string directory)
    {
        if (Directory.EnumerateFileSystemEntries(directory).Any())
        {
            throw new IOException(
                $"copy-on-write is disabled in an empty directory only, and '{directory}' is not empty"
            );
        }

        string? obstacle = OperatingSystem.IsLinux()
            ? LinuxVolume.DisableCopyOnWrite(directory)
            : "only Linux has a flag for it";
        if (obstacle is not null)
        {
            throw new IOException(
                $"copy-on-write cannot be disabled in '{directory}' on {Of(directory).FileSystem}: {obstacle}"
            );
        }
    }

    /// <summary>One line for reports, such as <c>btrfs (rw,relatime,space_cache=v2), without copy-on-write</c>.</summary>
    public override string ToString() =>
        FileSystem
        + (MountOptions is null ? "" : $" ({MountOptions})")
        + CopiesOnWrite switch
        {
            true => ", with copy-on-write",
            false => ", without copy-on-write",
            null => "",
        };
}
