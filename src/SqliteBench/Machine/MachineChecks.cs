using System.Diagnostics;
using MathNet.Numerics.Statistics;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Machine;

internal sealed class StorageCheck(DatabaseStorage storage) : Check("file system")
{
    protected override Symptom Judge() =>
        storage.Warning is { } warning
            ? Symptom.Advise($"{storage}; {warning.TrimEnd('.')}", "Name a directory on a real disk with --directory.")
            : Symptom.Fine(storage.ToString());
}

/// <summary>Whether a sync waits for a disk.</summary>
/// <param name="measure">Measures a sync, in ns.</param>
internal sealed class SyncCheck(Func<double> measure) : Check("sync")
{
    /// <summary>Less than any disk takes to answer, in ns: the fastest solid state ones need some 10 µs.</summary>
    public const double LeastOfDisk = 10_000;

    protected override Symptom Judge()
    {
        double nanoseconds = measure();
        string fact = $"a page written and synced takes {nanoseconds / 1e6:0.000} ms";
        return nanoseconds >= LeastOfDisk
            ? Symptom.Fine(fact)
            : Symptom.Advise(
                $"{fact}, which is no disk's time",
                "Take commits of this directory for what they cost without a disk, or name another --directory."
            );
    }
}

internal static class SyncTime
{
    private const int Syncs = 25;
    private const int BytesOfPage = 4096;

    /// <summary>The median time of writing a page and waiting for the disk, in ns; removes its file.</summary>
    public static double Measure(string directory)
    {
        byte[] page = new byte[BytesOfPage];
        using FileStream file = new(
            Path.Combine(directory, $"sync-{Guid.NewGuid():n}"),
            FileMode.CreateNew,
            FileAccess.Write,
            FileShare.None,
            bufferSize: 0,
            FileOptions.DeleteOnClose
        );
        double[] times = new double[Syncs];
        for (int sync = 0; sync < Syncs; sync++)
        {
            long start = Stopwatch.GetTimestamp();
            file.Write(page);
            file.Flush(flushToDisk: true);
            times[sync] = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }

        return times.Median();
    }
}

internal sealed class ProcessorCheck(string? processor, int cores) : Check("processor")
{
    protected override Symptom Judge() =>
        Symptom.FineOrAdvise(
            cores > 1,
            $"{processor ?? MachineFingerprint.NotTold}, {cores} logical {(cores == 1 ? "core" : "cores")}",
            "Give the process a second core: on one, whatever else runs is in the figures, and threads cannot scale."
        );
}

internal sealed class GovernorCheck(string? governor) : Check("governor")
{
    private const string Steady = "performance";

    protected override Symptom Judge() =>
        governor is null or Steady
            ? Symptom.Fine(governor ?? MachineFingerprint.NotTold)
            : Symptom.Advise(
                $"{governor}, under which the frequency follows the load",
                $"Set the governor to {Steady} while you measure, such as with cpupower frequency-set."
            );
}

/// <summary>Whether the machine runs on a battery, which slows processors down.</summary>
internal sealed class PowerCheck(LinuxFiles files) : Check("power")
{
    private const string Supplies = "sys/class/power_supply";

    protected override Symptom Judge() =>
        files.Names(Supplies).Any(Discharges)
            ? Symptom.Advise("a battery", "Plug the machine in while you measure.")
            : Symptom.Fine("no battery that discharges");

    private bool Discharges(string supply) =>
        files.Read($"{Supplies}/{supply}/type") == "Battery"
        // Devices that are plugged in, such as mice, have batteries of their own.
        && files.Read($"{Supplies}/{supply}/scope") != "Device"
        && files.Read($"{Supplies}/{supply}/status") == "Discharging";
}

/// <summary>Whether other processes, or other virtual machines, work at the same time.</summary>
internal sealed class LoadCheck(Func<(ProcessorTimes Before, ProcessorTimes After)?> observe) : Check("load")
{
    /// <summary>Cores that others may use before it shows in figures: a tenth of one.</summary>
    public const double Bearable = 0.1;

    protected override Symptom Judge()
    {
        if (observe() is not (var before, var after))
        {
            return Symptom.Fine(MachineFingerprint.NotTold);
        }

        double others = after.CoresOfOthers(before);
        double stolen = after.CoresStolen(before);
        string fact = $"other processes use {others:0.00} of {after.Cores} cores, other machines take {stolen:0.00}";
        return others > Bearable ? Symptom.Advise(fact, "End what else runs, or wait until it has ended.")
            : stolen > Bearable
                ? Symptom.Advise(fact, "Measure on a machine of its own, or give the ratios most of your trust.")
            : Symptom.Fine(fact);
    }
}

/// <param name="measure">Measures it, in ns.</param>
internal sealed class ClockCheck(Func<double> measure) : Check("clock")
{
    /// <summary>A processor's own counter takes some 20 ns, a clock that the kernel is asked for several hundred.</summary>
    public const double MostOfCounter = 150;

    protected override Symptom Judge()
    {
        double nanoseconds = measure();
        return Symptom.FineOrAdvise(
            nanoseconds <= MostOfCounter,
            $"a look takes {nanoseconds:0} ns",
            "Choose the clock source tsc, or take the latencies of operations for longer than they are."
        );
    }
}

/// <summary>How far a provider is from itself when it is timed twice, in turn.</summary>
internal sealed class NoiseCheck(string subject, Func<PairedRatio> measure) : Check($"noise of {subject}")
{
    /// <summary>What a quiet machine stays below, as a part of 1: on a cloud machine C++ was 0.98 to 1.00 of itself.</summary>
    public const double Quiet = 0.03;

    protected override Symptom Judge()
    {
        PairedRatio ratio = measure();
        double doubt = Math.Max(ratio.NoiseFloor, (ratio.High - ratio.Low) / 2);
        return Symptom.FineOrAdvise(
            doubt <= Quiet,
            $"{ratio} to itself: differences below {doubt * 100:0.0} % are not told apart",
            "Quiet the machine, or give the run a larger --budget, and do not believe smaller differences."
        );
    }
}
