using SqliteBench.Machine;
using SqliteBench.Volumes;

namespace SqliteBench.Constraints;

/// <summary>Where the control groups of this process are, in the trees that the kernel shows (see cgroups(7)).</summary>
/// <param name="Root">The directory that the tree is mounted on.</param>
/// <param name="Own">The directory of this process's group.</param>
internal sealed record ControlGroupTree(string Root, string Own)
{
    private const string MountInfo = "proc/self/mountinfo";
    private const string Membership = "proc/self/cgroup";

    /// <summary>The tree of version 2, or null where there is none.</summary>
    /// <param name="files">Where the system's files are.</param>
    public static ControlGroupTree? OfVersion2(LinuxFiles files) =>
        Find(files, mount => mount.FileSystem == "cgroup2", names => names.Length == 0);

    /// <summary>The tree of a controller of version 1, or null where there is none.</summary>
    /// <param name="files">Where the system's files are.</param>
    /// <param name="controller">The controller's name.</param>
    public static ControlGroupTree? OfVersion1(LinuxFiles files, string controller) =>
        Find(
            files,
            mount => mount.FileSystem == "cgroup" && mount.Options.Contains(controller),
            names => names.Split(',').Contains(controller)
        );

    /// <summary>The directories from that of the process up to the root of the tree.</summary>
    public IEnumerable<string> Upwards()
    {
        for (string? directory = Own; directory is not null; directory = Path.GetDirectoryName(directory))
        {
            yield return directory;
            if (directory == Root)
            {
                yield break;
            }
        }
    }

    private static ControlGroupTree? Find(LinuxFiles files, Func<Mount, bool> isIts, Func<string, bool> namesIt)
    {
        Mount? mount = (files.Read(MountInfo) ?? "")
            .Split('\n')
            .Select(Mount.Parse)
            .OfType<Mount>()
            .FirstOrDefault(isIts);
        // "number:controllers:path", and the path may hold anything.
        string? path = (files.Read(Membership) ?? "")
            .Split('\n')
            .Select(line => line.Split(':', 3))
            .FirstOrDefault(fields => fields.Length == 3 && namesIt(fields[1]))
            ?[2];
        if (mount is null || path is null)
        {
            return null;
        }

        string root = files.At(mount.Point.TrimStart('/'));
        // In a container the mount shows a part of the tree, and begins where that does.
        string below = path.StartsWith(mount.Root, StringComparison.Ordinal) ? path[mount.Root.Length..] : path;
        string own = Path.TrimEndingDirectorySeparator(Path.Combine(root, below.Trim('/')));
        return new ControlGroupTree(root, Directory.Exists(own) ? own : root);
    }
}
