namespace SqliteBench.Tests.Machine;

/// <summary>A test that makes and mounts file systems; it is skipped, with the reason, where that cannot be done.</summary>
public sealed class FileSystemsFactAttribute : FactAttribute
{
    private static readonly Lazy<string?> s_obstacle = new(() =>
        LoopDevices.ObstacleTo("mkfs.ext4", "mkfs.xfs", "mkfs.btrfs", "findmnt")
    );

    public FileSystemsFactAttribute() => Skip = s_obstacle.Value;
}

/// <summary>A test with a small file system that becomes full, or fails.</summary>
public sealed class SmallDiskFactAttribute : FactAttribute
{
    private static readonly Lazy<string?> s_obstacle = new(() => LoopDevices.ObstacleTo("mkfs.ext4", "findmnt"));

    public SmallDiskFactAttribute() => Skip = s_obstacle.Value;
}

/// <summary>Whether file systems in files can be mounted.</summary>
internal static class LoopDevices
{
    /// <summary>Why they cannot be, or null.</summary>
    public static string? ObstacleTo(params string[] tools) =>
        !OperatingSystem.IsLinux() ? "file systems in image files are for Linux"
        : !MayMount() ? "only root can mount file systems, and a container's root not always"
        : Installed.Absence([.. tools, "losetup"]) ?? (HasLoopDevices() ? null : "there are no loop devices");

    // CAP_SYS_ADMIN: the bit 21 of the effective capabilities.
    private static bool MayMount() =>
        File.ReadLines("/proc/self/status")
            .Where(line => line.StartsWith("CapEff:", StringComparison.Ordinal))
            .Select(line =>
                ulong.Parse(line["CapEff:".Length..].Trim(), NumberStyles.HexNumber, CultureInfo.InvariantCulture)
            )
            .Any(capabilities => (capabilities & (1UL << 21)) != 0);

    private static bool HasLoopDevices() =>
        File.Exists(ChildProcesses.Ask("losetup", ["--find"], TimeSpan.FromMinutes(1), CancellationToken.None));
}
