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

/// <summary>A block device, with those that it is made of.</summary>
/// <param name="Name">The kernel's name of it, without a path: <c>nvme0n1</c>, <c>vda</c>, <c>loop0</c>.</param>
/// <param name="Medium">What keeps the blocks.</param>
/// <param name="Bus">The bus that it is on, such as <c>nvme</c> or <c>virtio</c>; null where not told.</param>
/// <param name="Model">The maker's name of it; null where not told.</param>
public sealed record StorageDevice(string Name, StorageMedium Medium, string? Bus = null, string? Model = null)
{
    /// <summary>For a loop device the file system that its file is in; null where not told, or for another device.</summary>
    public string? FileSystem { get; init; }

    /// <summary>The devices that it is made of, or that its file is on; usually none.</summary>
    public IReadOnlyList<StorageDevice> Below { get; init; } = [];

    /// <summary>Whether all of it is in memory.</summary>
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
