namespace SqliteBench.Machine;

/// <summary>What a device keeps its blocks in, as the operating system tells it.</summary>
public enum StorageMedium
{
    /// <summary>The operating system does not tell it.</summary>
    NotTold,

    /// <summary>No moving parts.</summary>
    SolidState,

    /// <summary>Turning disks; virtual machines often flag any disk so.</summary>
    Rotational,

    /// <summary>The machine's memory.</summary>
    Memory,
}

/// <summary>A device by the kernel's name without a path, such as <c>nvme0n1</c>, <c>vda</c> or <c>loop0</c>.</summary>
internal sealed record StorageDevice(string Name, StorageMedium Medium, string? Bus = null, string? Model = null)
{
    /// <summary>For a loop device the file system that its file is in; null where not told, or for another device.</summary>
    public string? FileSystem { get; init; }

    /// <summary>The devices that it is made of, or that its file is on; usually none.</summary>
    public IReadOnlyList<StorageDevice> Below { get; init; } = [];

    public bool IsMemory =>
        Medium == StorageMedium.Memory
        || FileSystem is "tmpfs" or "ramfs"
        || (Below.Count > 0 && Below.All(device => device.IsMemory));

    /// <summary>One line, such as <c>loop0, a file on ext4 on nvme0n1 (nvme, flagged as solid state, KXG60ZNV)</c>.</summary>
    public override string ToString()
    {
        string below = string.Join(" and ", Below);
        return Name
            + Details
            + (FileSystem is null ? "" : $", a file on {FileSystem}")
            + (below.Length > 0 ? $" on {below}" : "");
    }

    private string Details
    {
        get
        {
            string? medium = Medium switch
            {
                StorageMedium.SolidState => "flagged as solid state",
                StorageMedium.Rotational => "flagged as rotational",
                StorageMedium.Memory => "memory",
                _ => null,
            };
            string details = string.Join(", ", new[] { Bus, medium, Model }.OfType<string>());
            return details.Length > 0 ? $" ({details})" : "";
        }
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
            isMade ? StorageMedium.NotTold : MediumOf(disk, name),
            isMade ? null : BusOf(disk),
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

    private StorageMedium MediumOf(string disk, string name) =>
        s_inMemory.Contains(name.TrimEnd([.. "0123456789"])) ? StorageMedium.Memory
        : files.Read($"{disk}/loop/backing_file") is not null ? StorageMedium.NotTold
        : files.Read($"{disk}/queue/rotational") switch
        {
            "0" => StorageMedium.SolidState,
            "1" => StorageMedium.Rotational,
            _ => StorageMedium.NotTold,
        };
}
