namespace SqliteBench.Measurement.Machine;

/// <summary>The files in which Linux describes the machine. A file that cannot be read is null or empty.</summary>
public sealed class LinuxFiles(string root)
{
    public static LinuxFiles OfThisSystem { get; } = new("/");

    public string? Read(string path) =>
        Try(() => File.ReadAllText(At(path)).Trim()) is { Length: > 0 } text ? text : null;

    public bool Has(string path) => File.Exists(At(path));

    /// <summary>Returns the directory at a path, with a link resolved; null if there is none.</summary>
    public string? FindDirectory(string path)
    {
        if (!Directory.Exists(At(path)))
        {
            return null;
        }

        return Try(() => new DirectoryInfo(At(path)).ResolveLinkTarget(returnFinalTarget: true)?.FullName) ?? At(path);
    }

    public string Target(string path)
    {
        string link = At(path.TrimStart('/'));
        return Try(() => new FileInfo(link).ResolveLinkTarget(returnFinalTarget: true)?.FullName) ?? link;
    }

    public IReadOnlyList<string> Names(string path) =>
        Try(() => Directory.GetFileSystemEntries(At(path)))?.Select(entry => Path.GetFileName(entry)!).Order().ToArray()
        ?? [];

    public string At(string path) => Path.Combine(root, path);

    private static T? Try<T>(Func<T?> read)
        where T : class
    {
        try
        {
            return read();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}

internal sealed class LinuxFacts(LinuxFiles files)
{
    private const string CacheFolder = "sys/devices/system/cpu/cpu0/cache";

    // Container engines leave these marks in the names of control groups; the more specific ones come first.
    private static readonly (string Mark, string Name)[] s_engines =
    [
        ("kubepods", "Kubernetes"),
        ("docker", "Docker"),
        ("libpod", "Podman"),
        ("containerd", "containerd"),
        ("lxc", "LXC"),
    ];

    public string? Governor => files.Read("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    public string Caches =>
        string.Join(
            ", ",
            from name in files.Names(CacheFolder)
            where name.StartsWith("index")
            let kind = files.Read($"{CacheFolder}/{name}/type")
            let mark = kind is "Data" or "Instruction" ? $"{char.ToLowerInvariant(kind[0])}" : ""
            select $"L{files.Read($"{CacheFolder}/{name}/level")}{mark} {files.Read($"{CacheFolder}/{name}/size")}"
        );

    public string? Kernel => files.Read("proc/sys/kernel/osrelease");

    /// <summary>The container engine that left a mark, or <c>none found</c>.</summary>
    public string Container
    {
        get
        {
            if (files.Has(".dockerenv"))
            {
                return "Docker";
            }

            if (files.Has("run/.containerenv"))
            {
                return "Podman";
            }

            return Array.Find(s_engines, engine => files.Read("proc/self/cgroup")?.Contains(engine.Mark) == true).Name
                ?? "none found";
        }
    }
}

/// <summary>How all cores spent their time since the system started, in ticks of 10 ms.</summary>
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

    /// <summary>Reads <c>/proc/stat</c> (see proc_stat(5)); null if there is none.</summary>
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

        TimeSpan stolen = Read(files, own: TimeSpan.Zero)?.StolenOfEach ?? TimeSpan.Zero;
        return stolen + TimeSpan.FromSeconds(double.Parse(waited, CultureInfo.InvariantCulture) / 1e9);
    }

    // The stolen time, as the mean of all cores.
    private TimeSpan StolenOfEach => TimeSpan.FromSeconds(Stolen / TicksPerSecond / Cores);

    public double CoresOfOthers(ProcessorTimes before) =>
        Math.Max(0, Busy - before.Busy - (Own - before.Own)) / (All - before.All) * Cores;

    public double CoresStolen(ProcessorTimes before) => (Stolen - before.Stolen) / (All - before.All) * Cores;
}
