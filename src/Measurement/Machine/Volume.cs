using Microsoft.Win32.SafeHandles;
using SqliteBench.Hosting;

namespace SqliteBench.Measurement.Machine;

/// <summary>The volume of a directory, as far as it matters for the time of a sync.</summary>
public sealed record Volume(
    string FileSystem,
    // The options that name no path, host or user; null if the operating system does not report them.
    string? MountOptions,
    // Whether a new file in the directory is copied on write; null if the file system offers no choice.
    bool? CopiesOnWrite
)
{
    private static readonly TimeSpan s_bound = TimeSpan.FromSeconds(10);

    private static readonly string[] s_withoutDisk = ["tmpfs", "ramfs", "overlay", "overlayfs"];

    public string? Warning => s_withoutDisk.Contains(FileSystem) ? WarningOf(FileSystem) : null;

    public static string WarningOf(string subject) =>
        $"{subject} is not a disk: syncs cost nothing here, so commit times say nothing about a disk.";

    public static Volume Find(string directory)
    {
        string full = Path.GetFullPath(directory);
        if (Mount.Of(full) is { } mount)
        {
            return new Volume(mount.FileSystem, string.Join(',', mount.PublicOptions), CopyOnWrite(full, mount));
        }

        return new Volume(new DriveInfo(full).DriveFormat, MountOptions: null, CopiesOnWrite: null);
    }

    // Btrfs copies on write unless a mount option or a flag says otherwise.
    private static bool? CopyOnWrite(string path, Mount mount)
    {
        if (mount.FileSystem != "btrfs")
        {
            return null;
        }

        if (mount.Options.Contains("nodatacow"))
        {
            return false;
        }

        string? flags = ChildProcesses.Ask("lsattr", ["-d", path], s_bound, Interruption.Token);
        return flags is null ? null : !flags.Split(' ')[0].Contains('C');
    }

    public static void DisableCopyOnWrite(string directory)
    {
        string? done = ChildProcesses.Ask("chattr", ["+C", directory], s_bound, Interruption.Token);
        Volume volume = Find(directory);
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
        + (CopiesOnWrite is { } copies ? $", {(copies ? "with" : "without")} copy-on-write" : "");
}

/// <summary>A line of Linux's <c>/proc/self/mountinfo</c> (see proc_pid_mountinfo(5)).</summary>
/// <param name="Device">Major and minor number, such as <c>8:1</c>; a major number of 0 means no real device.</param>
internal sealed partial record Mount(string Device, string Source, string FileSystem, IReadOnlyList<string> Options)
{
    private const string MountId = "mnt_id:";

    // asm-generic/fcntl.h: O_PATH | O_CLOEXEC, which needs no right to read.
    private const int PathOnly = 0x280000;

    // Reports are published, so they must not name hosts or users.
    private static readonly string[] s_private = ["addr", "clientaddr", "mountaddr", "username", "domain"];

    public IEnumerable<string> PublicOptions =>
        Options.Where(option => !option.Contains('/') && !s_private.Contains(option.Split('=')[0]));

    /// <summary>Returns the mount of a path; null on systems other than Linux.</summary>
    public static Mount? Of(string path)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        int descriptor = OpenFile(path, PathOnly);
        using SafeFileHandle handle = new(descriptor, ownsHandle: true);
        if (descriptor < 0)
        {
            throw new IOException($"'{path}': {Marshal.GetLastPInvokeErrorMessage()}");
        }

        IEnumerable<string> facts = File.ReadLines($"/proc/self/fdinfo/{descriptor}");
        string? idLine = facts.FirstOrDefault(line => line.StartsWith(MountId));
        if (idLine is null)
        {
            return null;
        }

        return Find(File.ReadLines("/proc/self/mountinfo"), idLine[MountId.Length..].Trim());
    }

    public static Mount? Find(IEnumerable<string> mountInfo, string id)
    {
        Match? line = mountInfo
            .Select(text => Line().Match(text))
            .FirstOrDefault(match => match.Groups["id"].Value == id);
        if (line is null)
        {
            return null;
        }

        string[] Words(string group) => line.Groups[group].Value.Split(',');

        // A mount is writable only if its file system is too.
        string[] both = [.. Words("own").Union(Words("shared"))];
        string[] options = both.Contains("ro") ? [.. both.Where(option => option != "rw")] : both;
        return new Mount(line.Groups["device"].Value, line.Groups["source"].Value, line.Groups["type"].Value, options);
    }

    // Optional fields end at the separator; file system, source and its options follow it.
    [GeneratedRegex(
        @"^(?<id>\d+) \d+ (?<device>\S+) \S+ \S+ (?<own>\S+)( \S+)* - (?<type>\S+) (?<source>\S+) (?<shared>\S+)",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Line();

    // The function has variable arguments in C. Linux on x64 and arm64 passes these in the same registers as fixed
    // ones, so a fixed signature is right there; on macOS for arm64 it would be wrong.
    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int OpenFile(string path, int flags);
}
