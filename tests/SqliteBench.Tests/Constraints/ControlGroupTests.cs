using System.Globalization;
using SqliteBench.CommandLine;
using SqliteBench.Constraints;
using SqliteBench.Machine;
using SqliteBench.Tests.Machine;

namespace SqliteBench.Tests.Constraints;

public sealed class ControlGroupTests : IDisposable
{
    private const string MountInfo = "proc/self/mountinfo";
    private const string Membership = "proc/self/cgroup";
    private const string Version2 = "30 1 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw";

    private static readonly string s_own = Environment.ProcessId.ToString(CultureInfo.InvariantCulture);
    private static readonly string s_name = $"sqlitebench-{s_own}";
    private static readonly MachineConstraint s_small = new(1.5m, 512L << 20, 20L << 20);

    private readonly SampleRoot _root = new();

    public void Dispose() => _root.Dispose();

    [LinuxFilesFact]
    public void A_group_of_version_2_is_made_where_the_controllers_are_delegated()
    {
        WriteVersion2("0::/user.slice/session.scope", "sys/fs/cgroup/user.slice/session.scope");
        _root.Write("sys/fs/cgroup/user.slice/cgroup.subtree_control", "cpu memory io pids");

        using ControlGroup group = Create(s_small);

        string made = $"sys/fs/cgroup/user.slice/{s_name}";
        Read($"{made}/cpu.max").ShouldBe("150000 100000");
        Read($"{made}/memory.max").ShouldBe("536870912");
        Read($"{made}/io.max").ShouldBe("8:0 rbps=20971520 wbps=20971520");
        group.Enter();
        Read($"{made}/cgroup.procs").ShouldBe(s_own);
        group.Leave();
        Read("sys/fs/cgroup/user.slice/session.scope/cgroup.procs").ShouldBe(s_own);
        Clear(made);
    }

    [LinuxFilesFact]
    public void Controllers_that_are_not_delegated_yet_are_asked_for()
    {
        WriteVersion2("0::/", "sys/fs/cgroup");
        _root.Write("sys/fs/cgroup/cgroup.subtree_control", "cpu");

        using ControlGroup group = Create(s_small);

        Read("sys/fs/cgroup/cgroup.subtree_control").ShouldBe("+memory +io");
        Clear($"sys/fs/cgroup/{s_name}");
    }

    [LinuxFilesFact]
    public void A_group_of_version_1_is_made_in_each_controller_that_is_limited()
    {
        _root.Write(
            MountInfo,
            "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n"
                + "35 31 0:32 /box /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory"
        );
        _root.Write(Membership, "2:memory:/box/inner\n1:cpu,cpuacct:/");
        _root.Write("sys/fs/cgroup/memory/inner/cgroup.procs");
        _root.Write("sys/fs/cgroup/cpu/cgroup.procs");

        using ControlGroup group = Create(s_small with { IoBytes = null });

        Read($"sys/fs/cgroup/cpu/{s_name}/cpu.cfs_quota_us").ShouldBe("150000");
        Read($"sys/fs/cgroup/memory/inner/{s_name}/memory.limit_in_bytes").ShouldBe("536870912");
        Clear($"sys/fs/cgroup/cpu/{s_name}");
        Clear($"sys/fs/cgroup/memory/inner/{s_name}");
    }

    [LinuxFilesTheory]
    [InlineData("")]
    [InlineData("31 23 0:28 / /sys/fs/cgroup rw - cgroup cgroup rw,freezer")]
    public void A_system_without_the_controllers_says_so(string mounts)
    {
        _root.Write(MountInfo, mounts);
        _root.Write(Membership, "3:freezer:/");

        Refusal(s_small).ShouldContain("no control groups");
    }

    [LinuxFilesFact]
    public void Databases_on_no_disk_cannot_have_its_speed_limited()
    {
        WriteVersion2("0::/", "sys/fs/cgroup");

        Should
            .Throw<UsageException>(() => ControlGroup.Create(s_small, [], new LinuxFiles(_root.Location)))
            .Message.ShouldContain("no disk");
    }

    [ControlGroupFact]
    public void This_process_is_held_in_its_group_until_it_leaves_and_no_group_remains()
    {
        string before = File.ReadAllText($"/{Membership}");
        using (ControlGroup group = Create(s_small with { IoBytes = null }, LinuxFiles.OfThisSystem))
        {
            group.Enter();
            File.ReadAllText($"/{Membership}").ShouldContain(s_name);
        }

        File.ReadAllText($"/{Membership}").ShouldBe(before);
    }

    private static ControlGroup Create(MachineConstraint constraint, LinuxFiles files) =>
        ControlGroup.Create(constraint, ["8:0"], files);

    private ControlGroup Create(MachineConstraint constraint) => Create(constraint, new LinuxFiles(_root.Location));

    private string Refusal(MachineConstraint constraint) =>
        Should.Throw<UsageException>(() => Create(constraint)).Message;

    private void WriteVersion2(string membership, string own)
    {
        _root.Write(MountInfo, Version2);
        _root.Write(Membership, membership);
        _root.Write($"{own}/cgroup.procs");
    }

    private string Read(string path) => File.ReadAllText(Path.Combine(_root.Location, path)).Trim();

    // A real group's files go with it.
    private void Clear(string group) => Directory.Delete(Path.Combine(_root.Location, group), recursive: true);
}
