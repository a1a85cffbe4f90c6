namespace SqliteBench.Machine;

/// <summary>A device; what the operating system does not tell of it is null.</summary>
/// <param name="Name">The kernel's name without a path, such as <c>nvme0n1</c>, <c>vda</c> or <c>loop0</c>.</param>
/// <param name="Bus">Such as <c>nvme</c> or <c>virtio</c>.</param>
/// <param name="Medium">What it keeps its blocks in.</param>
/// <param name="Model">What its maker calls it.</param>
internal sealed record StorageDevice(string Name, string? Bus = null, string? Medium = null, string? Model = null)
{
    /// <summary>The medium that is the machine's memory.</summary>
    public const string Memory = "memory";

    /// <summary>For a loop device the file system that its file is in; null where not told, or for another device.</summary>
    public string? FileSystem { get; init; }

    /// <summary>The devices that it is made of, or that its file is on; usually none.</summary>
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
/// The block device behind a mount, read from sysfs (see the kernel's Documentation/ABI/stable/sysfs-block). What cannot be
/// read is not told.
/// </summary>
internal sealed class LinuxStorage(LinuxFiles files, Func<string, Mount?> mountOf)
{
    // Partitions, RAID, encryption and volumes on top of each other: more than anybody stacks.
    private const int Deepest = 8;

    private static readonly string[] s_inMemory = ["zram", "ram"];

    /// <summary>The device, or null where the mount has none or it is not told.</summary>
    public StorageDevice? Of(Mount mount) => Of(mount, Deepest);

    private StorageDevice? Of(Mount mount, int depth) => DirectoryOf(mount) is { } found ? Read(found, depth) : null;

    // A file system on several devices, such as Btrfs, has a number of its own and names one of them as its source.
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

    // A partition is a directory in that of its disk, which knows the rest.
    private string DiskOf(string directory) =>
        files.Read($"{directory}/partition") is null ? directory : Path.GetDirectoryName(directory)!;

    private (string? FileSystem, IReadOnlyList<StorageDevice> Below) ReadBelow(string disk, int depth)
    {
        // Only a loop device has such a file. It may have been deleted, or be out of sight.
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
            // Virtual machines often flag any disk so.
            "1" => "flagged as rotational",
            _ => null,
        };
}
