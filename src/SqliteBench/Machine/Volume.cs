using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using Microsoft.Win32.SafeHandles;

namespace SqliteBench.Machine;

/// <summary>The volume of a directory, as far as it matters for the time of a sync.</summary>
internal sealed record Volume(
    string FileSystem,
    // Without those that name paths, hosts or users; null if the operating system does not report them.
    string? MountOptions,
    // For a new file in the directory; null if the file system offers no choice.
    bool? CopiesOnWrite
)
{
    internal static readonly TimeSpan Bound = TimeSpan.FromSeconds(10);

    private static readonly string[] s_withoutDisk = ["tmpfs", "ramfs", "overlay", "overlayfs"];

    /// <summary>A sentence if syncs do not reach a disk, or null.</summary>
    public string? Warning => s_withoutDisk.Contains(FileSystem) ? WarningOf(FileSystem) : null;

    public static string WarningOf(string subject) =>
        $"{subject} is not a disk: syncs cost nothing here, so commit times say nothing about a disk.";

    /// <exception cref="IOException">It does not exist, or its volume cannot be read.</exception>
    public static Volume Of(string directory)
    {
        string full = Path.GetFullPath(directory);
        return OperatingSystem.IsLinux()
            ? LinuxVolume.Of(full)
            : new Volume(new DriveInfo(full).DriveFormat, MountOptions: null, CopiesOnWrite: null);
    }

    /// <summary>Has new files in a directory not be copied on write.</summary>
    /// <exception cref="IOException">There is no such directory, or its file system has no such flag.</exception>
    public static void DisableCopyOnWrite(string directory)
    {
        string? done = ChildProcesses.Ask(Bound, "chattr", "+C", directory);
        Volume volume = Of(directory);
        if (done is null || volume.CopiesOnWrite != false)
        {
            throw new IOException(
                $"copy-on-write cannot be disabled in '{directory}' on {volume.FileSystem}: chattr +C has no effect"
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

/// <summary>Facts about a volume that only Linux reports.</summary>
[SupportedOSPlatform("linux")]
internal static partial class LinuxVolume
{
    private const string MountId = "mnt_id:";

    // asm-generic/fcntl.h: O_PATH | O_CLOEXEC, which needs no right to read.
    private const int PathOnly = 0x280000;

    public static Volume Of(string directory)
    {
        Mount? mount = MountOf(directory);
        return mount is null
            ? new Volume(new DriveInfo(directory).DriveFormat, MountOptions: null, CopiesOnWrite: null)
            : new Volume(mount.FileSystem, string.Join(',', mount.PublicOptions), CopiesOnWrite(directory, mount));
    }

    /// <exception cref="IOException">There is no such path.</exception>
    public static Mount? MountOf(string path)
    {
        int descriptor = OpenFile(path, PathOnly);
        using SafeFileHandle handle = new(descriptor, ownsHandle: true);
        return descriptor < 0 ? throw new IOException($"'{path}': {Marshal.GetLastPInvokeErrorMessage()}")
            : File.ReadLines($"/proc/self/fdinfo/{descriptor}")
                .FirstOrDefault(line => line.StartsWith(MountId, StringComparison.Ordinal))
                is { } line
                ? Mount.Find(File.ReadLines("/proc/self/mountinfo"), line[MountId.Length..].Trim())
            : null;
    }

    // Btrfs copies on write unless a mount option or a flag says otherwise.
    private static bool? CopiesOnWrite(string path, Mount mount) =>
        mount.FileSystem != "btrfs" ? null
        : mount.Options.Contains("nodatacow") ? false
        : ChildProcesses.Ask(Volume.Bound, "lsattr", "-d", path) is { } flags ? !flags.Split(' ')[0].Contains('C')
        : null;

    // It has variable arguments in C. Linux on x64 and arm64 passes these in the same registers as fixed ones, so a fixed
    // signature is right there; on macOS for arm64 it would be wrong.
    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int OpenFile(string path, int flags);
}

/// <summary>A line of Linux's <c>/proc/self/mountinfo</c> (see proc_pid_mountinfo(5)).</summary>
/// <param name="Device">Major and minor number, such as <c>8:1</c>; a major number of 0 means no real device.</param>
/// <param name="Source">What is mounted, often the path of a device.</param>
/// <param name="Options">Of the mount and of its file system.</param>
internal sealed record Mount(string Device, string Source, string FileSystem, IReadOnlyList<string> Options)
{
    private const int DeviceField = 2;
    private const int OptionsField = 5;

    // Reports are published, so they must not name hosts or users.
    private static readonly string[] s_private = ["addr", "clientaddr", "mountaddr", "username", "domain"];

    /// <summary>The options that name no path, host or user.</summary>
    public IEnumerable<string> PublicOptions =>
        Options.Where(option =>
            !option.Contains('/', StringComparison.Ordinal) && !s_private.Contains(option.Split('=')[0])
        );

    public static Mount? Find(IEnumerable<string> mountInfo, string id)
    {
        string[] fields = mountInfo.Select(line => line.Split(' ')).FirstOrDefault(fields => fields[0] == id) ?? [];
        // Optional fields end at the separator; file system, source and its options follow it.
        int separator = Array.IndexOf(fields, "-", Math.Min(OptionsField + 1, fields.Length));
        return separator < 0 || separator + 3 >= fields.Length
            ? null
            : new Mount(
                fields[DeviceField],
                fields[separator + 2],
                fields[separator + 1],
                Merge(fields[OptionsField].Split(','), fields[separator + 3].Split(','))
            );
    }

    /// <summary>Each option once; a mount is writable only if both are.</summary>
    private static string[] Merge(string[] mount, string[] fileSystem)
    {
        string[] both = [.. mount.Union(fileSystem)];
        return both.Contains("ro") ? [.. both.Where(option => option != "rw")] : both;
    }
}
