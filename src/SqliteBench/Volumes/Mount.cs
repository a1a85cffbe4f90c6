using System.Text.RegularExpressions;

namespace SqliteBench.Volumes;

/// <summary>A line of Linux's <c>/proc/self/mountinfo</c> (see proc_pid_mountinfo(5)).</summary>
/// <param name="Point">Where it is mounted.</param>
/// <param name="FileSystem">Its file system.</param>
/// <param name="Options">The options of the mount, then those of the file system that it does not share.</param>
internal sealed partial record Mount(string Point, string FileSystem, IReadOnlyList<string> Options)
{
    private const int DeviceField = 2;
    private const int RootField = 3;
    private const int PointField = 4;
    private const int OptionsField = 5;

    // Reports are published: hosts and users are nobody's business.
    private static readonly string[] s_private = ["addr", "clientaddr", "mountaddr", "username", "domain"];

    /// <summary>Major and minor number of its device, such as <c>8:1</c>; a major number of 0 is no real device's.</summary>
    public required string Device { get; init; }

    /// <summary>What is mounted, in the file system's own words; often the path of a device.</summary>
    public required string Source { get; init; }

    /// <summary>What of the file system is mounted: <c>/</c>, or a directory in it.</summary>
    public required string Root { get; init; }

    /// <summary>The options that a report may show: those whose values name no path, host or user.</summary>
    public IEnumerable<string> PublicOptions =>
        Options.Where(option =>
            !option.Contains('/', StringComparison.Ordinal) && !s_private.Contains(option.Split('=')[0])
        );

    /// <summary>The mount that a path is in.</summary>
    /// <param name="mountInfo">The lines.</param>
    /// <param name="path">A full path without symbolic links.</param>
    /// <returns>The one with the longest mount point above it; the last of these, which hides those before it.</returns>
    public static Mount? Find(IEnumerable<string> mountInfo, string path) =>
        mountInfo
            .Select(Parse)
            .OfType<Mount>()
            .Where(mount => mount.Holds(path))
            .Aggregate(
                default(Mount),
                (found, mount) => found is not null && found.Point.Length > mount.Point.Length ? found : mount
            );

    /// <summary>The mount of one line, or null where it is none.</summary>
    /// <param name="line">The line.</param>
    public static Mount? Parse(string line)
    {
        string[] fields = line.Split(' ');
        // Optional fields come before the separator; file system, source and its options follow it.
        int separator = Array.IndexOf(fields, "-", Math.Min(OptionsField + 1, fields.Length));
        return separator < 0 || separator + 3 >= fields.Length
            ? null
            : new Mount(
                Unescape(fields[PointField]),
                fields[separator + 1],
                Merge(fields[OptionsField].Split(','), fields[separator + 3].Split(','))
            )
            {
                Device = fields[DeviceField],
                Root = Unescape(fields[RootField]),
                Source = Unescape(fields[separator + 2]),
            };
    }

    /// <summary>Both are there once each; a mount is writable only where both are.</summary>
    private static string[] Merge(string[] mount, string[] fileSystem)
    {
        string[] both = [.. mount.Union(fileSystem)];
        return both.Contains("ro") ? [.. both.Where(option => option != "rw")] : both;
    }

    /// <summary>Spaces, tabs, line feeds and backslashes are written as a backslash and three octal digits.</summary>
    private static string Unescape(string field) =>
        Escape().Replace(field, match => ((char)Convert.ToInt32(match.Groups[1].Value, 8)).ToString());

    [GeneratedRegex(@"\\([0-7]{3})")]
    private static partial Regex Escape();

    private bool Holds(string path) =>
        path == Point || path.StartsWith(Point.TrimEnd('/') + '/', StringComparison.Ordinal);
}
