namespace SqliteBench.Machine;

/// <summary>A block device; what the operating system does not report is null.</summary>
/// <param name="Name">The kernel's name without a path, such as <c>nvme0n1</c>, <c>vda</c> or <c>loop0</c>.</param>
/// <param name="Bus">Such as <c>nvme</c> or <c>virtio</c>.</param>
/// <param name="Medium">Such as <c>flagged as solid state</c>.</param>
internal sealed record StorageDevice(string Name, string? Bus = null, string? Medium = null, string? Model = null)
{
    public const string Memory = "memory";

    /// <summary>The file system of a loop device's file; null if unknown, or for other devices.</summary>
    public string? FileSystem { get; init; }

    /// <summary>The devices below it, such as those of a RAID or of a loop device's file; usually none.</summary>
    public IReadOnlyList<StorageDevice> Below { get; init; } = [];

    public bool IsMemory =>
        Medium == Memory
        || FileSystem is "tmpfs" or "ramfs"
        || (Below.Count > 0 && Below.All(device => device.IsMemory));

    /// <summary>One line, such as <c>loop0, a file on ext4 on nvme0n1 (nvme, flagged as solid state, KXG60ZNV)</c>.</summary>
    public override string ToString()
    {
        string details = string.Join(", ", new[] { Bus, Medium, Model }.OfType<string>());
        string below = string.Join(" and ", Below);
        return Name
            + (details.Length > 0 ? $" ({details})" : "")
            + (FileSystem is null ? "" : $", a file on {FileSystem}")
            + (below.Length > 0 ? $" on {below}" : "");
    }
}

/// <summary>
/// The block device behind a mount, read from sysfs (see the kernel's Documentation/ABI/stable/sysfs-block).
/// </summary>
internal sealed class LinuxStorage(LinuxFiles files, Func<string, Mount?> mountOf)
{
    // Limits stacks of partitions, RAID, encryption and volumes.
    private const int Deepest = 8;

    private static readonly string[] s_inMemory = ["zram", "ram"];

    /// <summary>The device, or null if the mount has none or it is unknown.</summary>
    public StorageDevice? Of(Mount mount) => Of(mount, Deepest);

    private StorageDevice? Of(Mount mount, int depth) => DirectoryOf(mount) is { } found ? Read(found, depth) : null;

    // A file system on several devices, such as Btrfs, has its own number and names one device as its source.
    private string? DirectoryOf(Mount mount) =>
        files.FindDirectory($"sys/dev/block/{mount.Device}")
        ?? (
            mount.Source.StartsWith("/dev/", StringComparison.Ordinal)
            && Path.GetFileName(files.Target(mount.Source)) is { Length: > 0 } name
                ? files.FindDirectory($"sys/class/block/{name}")
                : null
        );

    private StorageDevice Read(string directory, int depth)
    {
        string disk = DiskOf(directory);
        string name = Path.GetFileName(disk);
        (string? fileSystem, IReadOnlyList<StorageDevice> below) = depth == 0 ? (null, []) : ReadBelow(disk, depth - 1);
        bool isMade = fileSystem is not null || below.Count > 0;
        return new StorageDevice(
            name,
            isMade ? null : BusOf(disk),
            isMade ? null : MediumOf(disk, name),
            files.Read($"{disk}/device/model")
        )
        {
            FileSystem = fileSystem,
            Below = below,
        };
    }

    // A partition is a directory inside that of its disk, which has the attributes.
    private string DiskOf(string directory) =>
        files.Read($"{directory}/partition") is null ? directory : Path.GetDirectoryName(directory)!;

    private (string? FileSystem, IReadOnlyList<StorageDevice> Below) ReadBelow(string disk, int depth)
    {
        // Only loop devices have this. The file may be deleted, or in another mount namespace.
        if (files.Read($"{disk}/loop/backing_file") is { } file)
        {
            Mount? mount = mountOf(file);
            return (mount?.FileSystem, mount is not null && Of(mount, depth) is { } device ? [device] : []);
        }

        return (
            null,
            [
                .. from slave in files.Names($"{disk}/slaves")
                let directory = files.FindDirectory($"{disk}/slaves/{slave}")
                where directory is not null
                select Read(directory, depth),
            ]
        );
    }

    private string? BusOf(string disk) =>
        files.FindDirectory($"{disk}/device") is { } device
            ? Path.GetFileName(files.FindDirectory($"{device}/subsystem"))
            : null;

    private string? MediumOf(string disk, string name) =>
        s_inMemory.Contains(name.TrimEnd([.. "0123456789"])) ? StorageDevice.Memory
        : files.Read($"{disk}/loop/backing_file") is not null ? null
        : files.Read($"{disk}/queue/rotational") switch
        {
            "0" => "flagged as solid state",
            // Virtual machines often flag every disk like this.
            "1" => "flagged as rotational",
            _ => null,
        };
}
