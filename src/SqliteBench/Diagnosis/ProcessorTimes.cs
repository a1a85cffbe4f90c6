using System.Globalization;
using SqliteBench.Machine;

namespace SqliteBench.Diagnosis;

/// <summary>How the time of all cores was spent since the system started, in ticks of a hundredth of a second.</summary>
/// <param name="Cores">Cores of the system.</param>
/// <param name="All">All of the time.</param>
/// <param name="Busy">Time in which they worked.</param>
/// <param name="Stolen">Time that the host of a virtual machine gave to others.</param>
/// <param name="Own">Time in which they worked for this process.</param>
internal sealed record ProcessorTimes(int Cores, double All, double Busy, double Stolen, double Own)
{
    // USER_HZ, which is 100 wherever .NET runs.
    private const double TicksPerSecond = 100;
    private const int Idle = 3;
    private const int WaitForDisk = 4;
    private const int Steal = 7;

    /// <summary>Reads <c>/proc/stat</c> (see proc_stat(5)), or null where there is none.</summary>
    /// <param name="files">Where the system's files are.</param>
    /// <param name="own">The processor time of this process.</param>
    public static ProcessorTimes? Read(LinuxFiles files, TimeSpan own)
    {
        string[][] lines =
        [
            .. (files.Read("proc/stat") ?? "")
                .Split('\n')
                .Where(line => line.StartsWith("cpu", StringComparison.Ordinal))
                .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries)),
        ];
        if (lines.Length < 2 || lines[0].Length <= Steal + 1)
        {
            return null;
        }

        // What follows the stolen time is counted in the first two already.
        double[] ticks =
        [
            .. lines[0][1..(Steal + 2)].Select(field => double.Parse(field, CultureInfo.InvariantCulture)),
        ];
        double all = ticks.Sum();
        return new ProcessorTimes(
            lines.Length - 1,
            all,
            all - ticks[Idle] - ticks[WaitForDisk] - ticks[Steal],
            ticks[Steal],
            own.TotalSeconds * TicksPerSecond
        );
    }

    /// <summary>How many cores worked for other processes since then, on average.</summary>
    /// <param name="before">The times before.</param>
    public double CoresOfOthers(ProcessorTimes before)
    {
        ArgumentNullException.ThrowIfNull(before);
        return Math.Max(0, Busy - before.Busy - (Own - before.Own)) / (All - before.All) * Cores;
    }

    /// <summary>How many cores were given to other machines since then, on average.</summary>
    /// <param name="before">The times before.</param>
    public double CoresStolen(ProcessorTimes before)
    {
        ArgumentNullException.ThrowIfNull(before);
        return (Stolen - before.Stolen) / (All - before.All) * Cores;
    }
}
