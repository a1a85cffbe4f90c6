using System.Diagnostics;
using System.Globalization;
using SqliteBench.CommandLine;
using SqliteBench.Machine;

namespace SqliteBench.Constraints;

/// <summary>
/// A control group of Linux with a constraint, of version 1 or 2: this process goes in while it measures, and takes with it
/// those that it starts meanwhile, whose runtimes see the limits as they would see a small machine. Builds stay outside.
/// </summary>
internal sealed class ControlGroup : IDisposable
{
    private const string Members = "cgroup.procs";
    private const string Delegated = "cgroup.subtree_control";

    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(5);

    private readonly IReadOnlyList<(string Group, string Home)> _groups;
    private bool _isIn;

    private ControlGroup(IReadOnlyList<(string Group, string Home)> groups) => _groups = groups;

    /// <summary>Makes the group.</summary>
    /// <param name="constraint">What it is held to.</param>
    /// <param name="disks">Device numbers of the disks that the databases are on.</param>
    /// <param name="files">Where the system's files are.</param>
    /// <exception cref="UsageException">The machine has no control groups for it, or they may not be made.</exception>
    public static ControlGroup Create(MachineConstraint constraint, IReadOnlyList<string> disks, LinuxFiles files)
    {
        if (constraint.IoBytes is not null && disks.Count == 0)
        {
            throw Cannot(
                "the databases are on no disk whose speed could be limited; leave out io or name a --directory"
            );
        }

        string name = string.Create(CultureInfo.InvariantCulture, $"sqlitebench-{Environment.ProcessId}");
        try
        {
            return TryCreateVersion1(name, ControllerLimit.OfVersion1(constraint, disks), files)
                ?? TryCreateVersion2(name, ControllerLimit.OfVersion2(constraint, disks), files)
                ?? throw Cannot("this system shows no control groups with the controllers for it");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw Cannot($"control groups may not be made here ({exception.Message})");
        }
    }

    /// <summary>Moves this process in; what it starts from now on is in as well.</summary>
    public void Enter()
    {
        _isIn = true;
        Move(group => group.Group);
    }

    /// <summary>Moves this process back to where it was.</summary>
    public void Leave()
    {
        if (_isIn)
        {
            Move(group => group.Home);
            _isIn = false;
        }
    }

    /// <summary>Removes the group; what is left in it of processes that are just ending is waited for.</summary>
    public void Dispose()
    {
        Leave();
        Stopwatch clock = Stopwatch.StartNew();
        foreach ((string group, _) in _groups)
        {
            while (Directory.Exists(group) && !TryRemove(group) && clock.Elapsed < s_end)
            {
                Thread.Sleep(10);
            }
        }
    }

    private static ControlGroup? TryCreateVersion1(string name, IReadOnlyList<ControllerLimit> limits, LinuxFiles files)
    {
        Dictionary<string, ControlGroupTree?> trees = limits
            .Select(limit => limit.Controller)
            .Distinct()
            .ToDictionary(controller => controller, controller => ControlGroupTree.OfVersion1(files, controller));
        return trees.Values.Any(tree => tree is null)
            ? null
            : Create(
                [.. trees.Values.Distinct().Select(tree => (Path.Combine(tree!.Own, name), tree.Own))],
                limits.Select(limit => (Path.Combine(trees[limit.Controller]!.Own, name), limit))
            );
    }

    // A group with processes in it delegates nothing, but the one above the own one often does.
    private static ControlGroup? TryCreateVersion2(string name, IReadOnlyList<ControllerLimit> limits, LinuxFiles files)
    {
        if (ControlGroupTree.OfVersion2(files) is not { } tree)
        {
            return null;
        }

        string[] controllers = [.. limits.Select(limit => limit.Controller).Distinct()];
        string? above = tree.Upwards().FirstOrDefault(directory => Delegates(directory, controllers));
        return above is null
            ? null
            : Create(
                [(Path.Combine(above, name), tree.Own)],
                limits.Select(limit => (Path.Combine(above, name), limit))
            );
    }

    private static bool Delegates(string directory, string[] controllers)
    {
        string file = Path.Combine(directory, Delegated);
        try
        {
            string[] before = Words(file);
            string[] missing = [.. controllers.Except(before)];
            if (missing.Length > 0)
            {
                File.WriteAllText(file, string.Join(' ', missing.Select(controller => $"+{controller}")));
            }

            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static string[] Words(string file) =>
        File.ReadAllText(file).Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries);

    private static ControlGroup Create(
        IReadOnlyList<(string Group, string Home)> groups,
        IEnumerable<(string Group, ControllerLimit Limit)> limits
    )
    {
        ControlGroup made = new(groups);
        try
        {
            foreach ((string group, _) in groups)
            {
                Directory.CreateDirectory(group);
            }

            foreach ((string group, ControllerLimit limit) in limits)
            {
                string file = Path.Combine(group, limit.File);
                if (!limit.IsOptional || File.Exists(file))
                {
                    File.WriteAllText(file, limit.Value);
                }
            }

            return made;
        }
        catch
        {
            made.Dispose();
            throw;
        }
    }

    private void Move(Func<(string Group, string Home), string> choose)
    {
        foreach ((string Group, string Home) group in _groups)
        {
            File.WriteAllText(
                Path.Combine(choose(group), Members),
                Environment.ProcessId.ToString(CultureInfo.InvariantCulture)
            );
        }
    }

    private static bool TryRemove(string group)
    {
        try
        {
            Directory.Delete(group);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static UsageException Cannot(string reason) => new($"{MachineConstraint.OptionName}: {reason}");
}
