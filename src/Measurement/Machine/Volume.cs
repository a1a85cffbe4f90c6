using SqliteBench.Hosting;

namespace SqliteBench.Measurement.Machine;

/// <summary>The file system of a directory and its options, which decide how long a sync takes.</summary>
public sealed record Volume(
    string FileSystem,
    // The options that name no path, host or user; null if the operating system does not report them.
    string? MountOptions,
    // Whether a new file in the directory is copied on write; null if the file system offers no choice.
    bool? CopiesOnWrite
)
{
    private static readonly TimeSpan s_toolTimeLimit = TimeSpan.FromSeconds(10);

    private static readonly string[] s_withoutDisk = ["tmpfs", "ramfs", "overlay", "overlayfs"];

    public string? Warning =>
        s_withoutDisk.Contains(FileSystem)
            ? $"{FileSystem} is not a disk: syncs cost nothing here, so commit times say nothing about a disk."
            : null;

    public static Volume Find(string directory)
    {
        string full = Path.GetFullPath(directory);
        if (OperatingSystem.IsLinux() && Mount.Of(full) is { } mount)
        {
            return new Volume(mount.FileSystem, string.Join(',', mount.PublicOptions), CopyOnWrite(full, mount));
        }

        return new Volume(new DriveInfo(full).DriveFormat, MountOptions: null, CopiesOnWrite: null);
    }

    public static void WriteWarnings(TextWriter output, params IEnumerable<Place> places) =>
        output.WriteLines(
            from place in places
            let warning = Find(place.Directory).Warning
            where warning is not null
            select Terminal.Wrap($"warning: databases ({place}): {warning}")
        );

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

        string? flags = ChildProcesses.Ask("lsattr", ["-d", path], s_toolTimeLimit, Interruption.Token);
        return flags is null ? null : !flags.Split(' ')[0].Contains('C');
    }

    /// <exception cref="IOException">The file system does not allow it.</exception>
    public static void DisableCopyOnWrite(string directory)
    {
        string? done = ChildProcesses.Ask("chattr", ["+C", directory], s_toolTimeLimit, Interruption.Token);
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

/// <summary>A directory for databases, with the name of its file system as results give it.</summary>
public sealed record Place(string Name, string Directory)
{
    public override string ToString() => Name;
}

/// <summary>A line of Linux's <c>/proc/self/mountinfo</c> (see proc_pid_mountinfo(5)).</summary>
internal sealed partial record Mount(string FileSystem, IReadOnlyList<string> Options)
{
    // Reports are published, so they must not name hosts or users.
    private static readonly string[] s_private = ["addr", "clientaddr", "mountaddr", "username", "domain"];

    public IEnumerable<string> PublicOptions =>
        Options.Where(option => !option.Contains('/') && !s_private.Contains(option.Split('=')[0]));

    public static Mount? Of(string path) => Find(File.ReadLines("/proc/self/mountinfo"), WritableFolder.Resolve(path));

    public static Mount? Find(IEnumerable<string> mountInfo, string path)
    {
        // The last mount on a place hides the others.
        Match? line = mountInfo
            .Select(text => Line().Match(text))
            .Where(match => match.Success && Contains(Regex.Unescape(match.Groups["point"].Value), path))
            .OrderBy(match => match.Groups["point"].Length)
            .LastOrDefault();
        if (line is null)
        {
            return null;
        }

        string[] Words(string group) => line.Groups[group].Value.Split(',');

        // A mount is writable only if its file system is too.
        string[] both = [.. Words("own").Union(Words("shared"))];
        string[] options = both.Contains("ro") ? [.. both.Where(option => option != "rw")] : both;
        return new Mount(line.Groups["type"].Value, options);
    }

    private static bool Contains(string point, string path) =>
        $"{path.TrimEnd('/')}/".StartsWith($"{point.TrimEnd('/')}/", StringComparison.Ordinal);

    // Optional fields end at the separator; file system, source and its options follow it.
    [GeneratedRegex(
        @"^\d+ \d+ \S+ \S+ (?<point>\S+) (?<own>\S+)( \S+)* - (?<type>\S+) \S+ (?<shared>\S+)",
        RegexOptions.ExplicitCapture
    )]
    private static partial Regex Line();
}
