using System.Globalization;
using SqliteBench.Machine;
using SqliteBench.Results.Claims;

namespace SqliteBench.Claims;

/// <summary>The file systems in image files that a script of the suite makes and mounts.</summary>
internal static class FileSystemImages
{
    /// <summary>The script, below the repository's root.</summary>
    public const string Script = StudyCommand.ImageScript;

    // linux/capability.h: CAP_SYS_ADMIN, without which nothing can be mounted.
    private const int MayMount = 21;

    private static readonly string[] s_tools = ["mkfs.ext4", "mkfs.xfs", "mkfs.btrfs", "losetup", "findmnt"];

    private static readonly string[] s_folders =
    [
        "usr/sbin",
        "sbin",
        "usr/bin",
        "bin",
        "usr/local/sbin",
        "usr/local/bin",
    ];

    /// <summary>Why they cannot be made here, or null when they can.</summary>
    /// <param name="files">Where the system's files are.</param>
    public static string? Obstacle(LinuxFiles files) =>
        files.Read("proc/self/status") is not { } status ? "Btrfs is for Linux"
        : !Mounts(status)
            ? $"only root can mount Btrfs: call sudo {Script} create {StudyCommand.Images}, and then the command with"
                + $" --directory {StudyCommand.Images}/btrfs"
        : s_tools.FirstOrDefault(tool => !IsInstalled(files, tool)) is { } missing
            ? $"{missing} is not installed, which makes a Btrfs to measure on"
        : null;

    private static bool Mounts(string status) =>
        status
            .Split('\n')
            .Where(line => line.StartsWith("CapEff:", StringComparison.Ordinal))
            .Select(line =>
                ulong.Parse(line["CapEff:".Length..].Trim(), NumberStyles.HexNumber, CultureInfo.InvariantCulture)
            )
            .Any(capabilities => (capabilities & (1UL << MayMount)) != 0);

    private static bool IsInstalled(LinuxFiles files, string tool) =>
        s_folders.Any(folder => files.Has($"{folder}/{tool}"));
}
