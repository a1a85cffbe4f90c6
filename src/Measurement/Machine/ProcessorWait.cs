namespace SqliteBench.Measurement.Machine;

/// <summary>How long other work has kept a thread from running; only Linux reports it.</summary>
internal static class ProcessorWait
{
    /// <summary>
    /// The time in which the thread was ready but waited for a processor, plus the time that the hypervisor gave to other
    /// machines, as the mean of all processors; 0 if the system does not report it.
    /// </summary>
    public static TimeSpan OfThisThread(LinuxFiles files)
    {
        // The file has the time run and the time waited, both in ns, and the number of time slices.
        if (files.Read("proc/thread-self/schedstat")?.Split(' ') is not [_, var waited, ..])
        {
            return TimeSpan.Zero;
        }

        TimeSpan stolen = ProcessorTimes.Read(files, own: TimeSpan.Zero)?.StolenOfEach ?? TimeSpan.Zero;
        return stolen + TimeSpan.FromSeconds(double.Parse(waited, CultureInfo.InvariantCulture) / 1e9);
    }
}
