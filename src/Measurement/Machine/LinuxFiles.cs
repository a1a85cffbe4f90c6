namespace SqliteBench.Measurement.Machine;

/// <summary>The files in which Linux describes the machine. A file that cannot be read is null or empty.</summary>
public sealed class LinuxFiles(string root)
{
    private const int MostCaches = 10;
    private const string Groups = "proc/self/cgroup";

    // Traces that container engines leave in files; the more specific names of control groups come first.
    private static readonly (string File, string Mark, string Name)[] s_engines =
    [
        (".dockerenv", "", "Docker"),
        ("run/.containerenv", "", "Podman"),
        (Groups, "kubepods", "Kubernetes"),
        (Groups, "docker", "Docker"),
        (Groups, "libpod", "Podman"),
        (Groups, "containerd", "containerd"),
        (Groups, "lxc", "LXC"),
    ];

    public static LinuxFiles OfThisSystem { get; } = new("/");

    public string? Governor => Read("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    public string Caches =>
        string.Join(
            ", ",
            from index in Enumerable.Range(0, MostCaches)
            let folder = $"sys/devices/system/cpu/cpu0/cache/index{index}"
            where File.Exists(At($"{folder}/level"))
            let kind = Read($"{folder}/type")
            let mark = kind is "Data" or "Instruction" ? $"{char.ToLowerInvariant(kind[0])}" : ""
            select $"L{Read($"{folder}/level")}{mark} {Read($"{folder}/size")}"
        );

    public string? Kernel => Read("proc/sys/kernel/osrelease");

    public string Container =>
        Array
            .Find(s_engines, engine => File.Exists(At(engine.File)) && $"{Read(engine.File)}".Contains(engine.Mark))
            .Name
        ?? "none found";

    /// <param name="path">The path below the root, without a leading slash.</param>
    public string? Read(string path)
    {
        try
        {
            return File.ReadAllText(At(path)).Trim() is { Length: > 0 } text ? text : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private string At(string path) => Path.Combine(root, path);
}

/// <summary>How all cores spent their time since the system started, in ticks of 10 ms.</summary>
/// <param name="Stolen">Time in which the hypervisor ran other virtual machines.</param>
/// <param name="Own">Time of this process.</param>
public sealed record ProcessorTimes(int Cores, double All, double Busy, double Stolen, double Own)
{
    // This is USER_HZ, which is 100 wherever .NET runs.
    private const double TicksPerSecond = 100;
    private const int Idle = 3;
    private const int WaitForDisk = 4;
    private const int Steal = 7;

    /// <summary>Reads the times twice, a second apart; null if the system does not report them.</summary>
    public static (ProcessorTimes Before, ProcessorTimes After)? Observe()
    {
        static ProcessorTimes? Now() => Read(LinuxFiles.OfThisSystem, Environment.CpuUsage.TotalTime);
        ProcessorTimes? before = Now();
        Thread.Sleep(TimeSpan.FromSeconds(1));
        return before is not null && Now() is { } after ? (before, after) : null;
    }

    public static ProcessorTimes? Read(LinuxFiles files, TimeSpan own)
    {
        string[][] lines =
        [
            .. (files.Read("proc/stat") ?? "")
                .Split('\n')
                .Where(line => line.StartsWith("cpu"))
                .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries)),
        ];
        if (lines.Length < 2 || lines[0].Length <= Steal + 1)
        {
            return null;
        }

        // The fields after the stolen time are already part of the first two.
        double[] ticks = [.. lines[0][1..(Steal + 2)].Select(field => (double)Convert.ToInt64(field, 10))];
        double total = ticks.Sum();
        return new ProcessorTimes(
            lines.Length - 1,
            total,
            total - ticks[Idle] - ticks[WaitForDisk] - ticks[Steal],
            ticks[Steal],
            own.TotalSeconds * TicksPerSecond
        );
    }

    /// <summary>
    /// The time in which this thread was ready but waited for a processor, plus the time that the hypervisor gave to other
    /// machines, as the mean of all processors; 0 if the system does not report it.
    /// </summary>
    public static TimeSpan WaitOfThisThread(LinuxFiles files)
    {
        // The file has the time run and the time waited, both in ns, and the number of time slices.
        if (files.Read("proc/thread-self/schedstat")?.Split(' ') is not [_, var waited, ..])
        {
            return TimeSpan.Zero;
        }

        double stolen = Read(files, own: TimeSpan.Zero) is { } all ? all.Stolen / TicksPerSecond / all.Cores : 0;
        return TimeSpan.FromSeconds(stolen + (double.Parse(waited, CultureInfo.InvariantCulture) / 1e9));
    }

    /// <summary>The cores that other processes used since an earlier observation, on average.</summary>
    public double CoresOfOthers(ProcessorTimes before) =>
        Math.Max(0, Busy - before.Busy - (Own - before.Own)) / (All - before.All) * Cores;

    public double CoresStolen(ProcessorTimes before) => (Stolen - before.Stolen) / (All - before.All) * Cores;
}
