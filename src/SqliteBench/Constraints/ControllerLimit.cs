namespace SqliteBench.Constraints;

/// <summary>A limit as a controller of control groups takes it.</summary>
/// <param name="Controller">The controller, by its name in this version.</param>
/// <param name="File">The file of the group that takes the limit.</param>
/// <param name="Value">What is written there.</param>
/// <param name="IsOptional">Whether a kernel may lack the file.</param>
internal sealed record ControllerLimit(string Controller, string File, string Value, bool IsOptional = false)
{
    /// <summary>The time over which processor time is counted, in µs.</summary>
    private const int Period = 100_000;

    /// <summary>The limits for control groups of version 2 (the kernel's Documentation/admin-guide/cgroup-v2.rst).</summary>
    /// <param name="constraint">The constraint.</param>
    /// <param name="disks">Device numbers of the disks, such as <c>8:0</c>.</param>
    public static IReadOnlyList<ControllerLimit> OfVersion2(MachineConstraint constraint, IReadOnlyList<string> disks)
    {
        List<ControllerLimit> limits = [];
        if (constraint.Cpus is { } cpus)
        {
            limits.Add(new("cpu", "cpu.max", FormattableString.Invariant($"{Quota(cpus)} {Period}")));
        }

        if (constraint.MemoryBytes is { } memory)
        {
            limits.Add(new("memory", "memory.max", FormattableString.Invariant($"{memory}")));
            limits.Add(new("memory", "memory.swap.max", "0", IsOptional: true));
        }

        if (constraint.IoBytes is { } io)
        {
            limits.AddRange(
                disks.Select(disk => new ControllerLimit(
                    "io",
                    "io.max",
                    FormattableString.Invariant($"{disk} rbps={io} wbps={io}")
                ))
            );
        }

        return limits;
    }

    /// <summary>The limits for version 1 (Documentation/admin-guide/cgroup-v1 and scheduler/sched-bwc.rst).</summary>
    /// <inheritdoc cref="OfVersion2" path="/param" />
    public static IReadOnlyList<ControllerLimit> OfVersion1(MachineConstraint constraint, IReadOnlyList<string> disks)
    {
        List<ControllerLimit> limits = [];
        if (constraint.Cpus is { } cpus)
        {
            limits.Add(new("cpu", "cpu.cfs_period_us", FormattableString.Invariant($"{Period}")));
            limits.Add(new("cpu", "cpu.cfs_quota_us", FormattableString.Invariant($"{Quota(cpus)}")));
        }

        if (constraint.MemoryBytes is { } memory)
        {
            string bytes = FormattableString.Invariant($"{memory}");
            limits.Add(new("memory", "memory.limit_in_bytes", bytes));
            limits.Add(new("memory", "memory.memsw.limit_in_bytes", bytes, IsOptional: true));
        }

        if (constraint.IoBytes is { } io)
        {
            limits.AddRange(
                from disk in disks
                from direction in (string[])["read", "write"]
                select new ControllerLimit(
                    "blkio",
                    $"blkio.throttle.{direction}_bps_device",
                    FormattableString.Invariant($"{disk} {io}")
                )
            );
        }

        return limits;
    }

    private static long Quota(decimal cpus) => (long)(cpus * Period);
}
