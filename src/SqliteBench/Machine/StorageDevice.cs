namespace SqliteBench.Machine;

/// <summary>A block device; what the operating system does not report is null.</summary>
/// <param name="Name">The kernel's name without a path, such as <c>nvme0n1</c>, <c>vda</c> or <c>loop0</c>.</param>
/// <param name="Bus">Such as <c>nvme</c> or <c>virtio</c>.</param>
/// <param name="Medium">Such as <c>flagged as solid state</c>.</param>
internal sealed record StorageDevice(string Name, string? Bus = null, string? Medium = null, string? Model = null)
{
    public const string Memory = "memory";

    public bool IsMemory => Medium == Memory;

    /// <summary>One line, such as <c>nvme0n1 (nvme, flagged as solid state, KXG60ZNV)</c>.</summary>
    public override string ToString()
    {
        string details = string.Join(", ", new[] { Bus, Medium, Model }.OfType<string>());
        return details.Length > 0 ? $"{Name} ({details})" : Name;
    }
}

/// <summary>
/// The block device behind a mount, read from sysfs (see the kernel's Documentation/ABI/stable/sysfs-block).
/// </summary>
internal sealed class LinuxStorage(LinuxFiles files)
{
    private static readonly string[] s_inMemory = ["zram", "ram"];

    /// <summary>The device, or null if the mount has none or it is unknown.</summary>
    public StorageDevice? Of(Mount mount)
    {
        if (DirectoryOf(mount) is not { } found)
        {
            return null;
        }

        string disk = DiskOf(found);
        string name = Path.GetFileName(disk);
        return new StorageDevice(name, BusOf(disk), MediumOf(disk, name), files.Read($"{disk}/device/model"));
    }

    // A file system on several devices, such as Btrfs, has its own number and names one device as its source.
    private string? DirectoryOf(Mount mount) =>
        files.FindDirectory($"sys/dev/block/{mount.Device}")
        ?? (
            mount.Source.StartsWith("/dev/", StringComparison.Ordinal)
            && Path.GetFileName(files.Target(mount.Source)) is { Length: > 0 } name
                ? files.FindDirectory($"sys/class/block/{name}")
                : null
        );

    // A partition is a directory inside that of its disk, which has the attributes.
    private string DiskOf(string directory) =>
        files.Read($"{directory}/partition") is null ? directory : Path.GetDirectoryName(directory)!;

    private string? BusOf(string disk) =>
        files.FindDirectory($"{disk}/device") is { } device
            ? Path.GetFileName(files.FindDirectory($"{device}/subsystem"))
            : null;

    private string? MediumOf(string disk, string name) =>
        s_inMemory.Contains(name.TrimEnd([.. "0123456789"])) ? StorageDevice.Memory
        // What a file is on, its device does not say.
        : files.Read($"{disk}/loop/backing_file") is not null ? null
        : files.Read($"{disk}/queue/rotational") switch
        {
            "0" => "flagged as solid state",
            // Virtual machines often flag every disk like this.
            "1" => "flagged as rotational",
            _ => null,
        };
}
