namespace SqliteBench.Machine;

/// <summary>What only Linux tells of the machine and of what stands between it and the process.</summary>
/// <param name="files">Where the system's files are.</param>
internal sealed class LinuxFacts(LinuxFiles files)
{
    // As container engines write them into the names of control groups, the more particular first.
    private static readonly (string Mark, string Name)[] s_engines =
    [
        ("kubepods", "Kubernetes"),
        ("docker", "Docker"),
        ("libpod", "Podman"),
        ("containerd", "containerd"),
        ("lxc", "LXC"),
    ];

    /// <summary>How the frequency of the first core is governed, or null.</summary>
    public string? Governor => files.Read("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    /// <summary>The release of the kernel, or null.</summary>
    public string? Kernel => files.Read("proc/sys/kernel/osrelease");

    /// <summary>The container engine that left a mark, or <c>none found</c>.</summary>
    public string Container =>
        files.Has(".dockerenv") ? "Docker"
        : files.Has("run/.containerenv") ? "Podman"
        : s_engines.FirstOrDefault(engine => ControlGroups.Contains(engine.Mark, StringComparison.Ordinal)).Name
            ?? "none found";

    private string ControlGroups => files.Read("proc/self/cgroup") ?? "";
}
