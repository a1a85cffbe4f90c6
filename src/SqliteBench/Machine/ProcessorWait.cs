namespace SqliteBench.Machine;

/// <summary>How long other work has kept a thread from running; only Linux reports it.</summary>
internal static class ProcessorWait
{
    // The kernel counts stolen time in hundredths of a second (proc(5)).
    private const double TicksPerSecond = 100;

    private const string Scheduled = "/proc/thread-self/schedstat";

    /// <summary>
    /// The time in which the thread was ready but waited for a processor, plus the time that the hypervisor gave to other
    /// machines; 0 if the system does not report it.
    /// </summary>
    public static TimeSpan OfThisThread()
    {
        if (!OperatingSystem.IsLinux() || !File.Exists(Scheduled))
        {
            return TimeSpan.Zero;
        }

        // The file has the time run and the time waited, both in ns, and the number of time slices.
        double waited = double.Parse(File.ReadAllText(Scheduled).Split(' ')[1], CultureInfo.InvariantCulture);
        return TimeSpan.FromSeconds((waited / 1e9) + (Stolen() / TicksPerSecond / Environment.ProcessorCount));
    }

    // "cpu", then the times of all processors: user, nice, system, idle, iowait, irq, softirq, steal.
    private static double Stolen()
    {
        string[] fields = File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return fields.Length > 8 ? double.Parse(fields[8], CultureInfo.InvariantCulture) : 0;
    }
}
