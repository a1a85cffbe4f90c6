using System.Diagnostics;
using MathNet.Numerics.Statistics;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Machine;

/// <summary>What facts of the machine mean for its figures; times are in ns.</summary>
internal static class MachineChecks
{
    /// <summary>Less than any disk takes to answer a sync: the fastest solid state ones need some 10 µs.</summary>
    public const double LeastOfDisk = 10_000;

    /// <summary>A processor's own counter takes some 20 ns, a clock that the kernel is asked for several hundred.</summary>
    public const double MostOfCounter = 150;

    /// <summary>Cores that others may use before it shows in figures: a tenth of one.</summary>
    private const double BearableCores = 0.1;

    /// <summary>What a quiet machine stays below, as a part of 1: on a cloud machine C++ was 0.98 to 1.00 of itself.</summary>
    private const double Quiet = 0.03;

    private const string SteadyGovernor = "performance";

    private const string Supplies = "sys/class/power_supply";

    public static Symptom Storage(DatabaseStorage storage) =>
        storage.Warning is { } warning
            ? Symptom.Advise($"{storage}; {warning.TrimEnd('.')}", "Name a directory on a real disk with --directory.")
            : Symptom.Fine(storage.ToString());

    /// <summary>Whether a sync waits for a disk.</summary>
    public static Symptom Sync(double nanoseconds)
    {
        string fact = $"a page written and synced takes {nanoseconds / 1e6:0.000} ms";
        return nanoseconds >= LeastOfDisk
            ? Symptom.Fine(fact)
            : Symptom.Advise(
                $"{fact}, which is no disk's time",
                "Take commits of this directory for what they cost without a disk, or name another --directory."
            );
    }

    public static Symptom Processor(string? processor, int cores) =>
        Symptom.FineOrAdvise(
            cores > 1,
            $"{processor ?? MachineFingerprint.NotTold}, {cores} logical {(cores == 1 ? "core" : "cores")}",
            "Give the process a second core: on one, whatever else runs is in the figures, and threads cannot scale."
        );

    public static Symptom Governor(string? governor) =>
        governor is null or SteadyGovernor
            ? Symptom.Fine(governor ?? MachineFingerprint.NotTold)
            : Symptom.Advise(
                $"{governor}, under which the frequency follows the load",
                $"Set the governor to {SteadyGovernor} while you measure, such as with cpupower frequency-set."
            );

    /// <summary>Whether the machine runs on a battery, which slows processors down.</summary>
    public static Symptom Power(LinuxFiles files) =>
        files
            .Names(Supplies)
            .Any(supply =>
                files.Read($"{Supplies}/{supply}/type") == "Battery"
                // Devices that are plugged in, such as mice, have batteries of their own.
                && files.Read($"{Supplies}/{supply}/scope") != "Device"
                && files.Read($"{Supplies}/{supply}/status") == "Discharging"
            )
            ? Symptom.Advise("a battery", "Plug the machine in while you measure.")
            : Symptom.Fine("no battery that discharges");

    /// <summary>Whether other processes, or other virtual machines, work at the same time.</summary>
    public static Symptom Load((ProcessorTimes Before, ProcessorTimes After)? observed)
    {
        if (observed is not var (before, after))
        {
            return Symptom.Fine(MachineFingerprint.NotTold);
        }

        double others = after.CoresOfOthers(before);
        double stolen = after.CoresStolen(before);
        string fact = $"other processes use {others:0.00} of {after.Cores} cores, other machines take {stolen:0.00}";
        return others > BearableCores ? Symptom.Advise(fact, "End what else runs, or wait until it has ended.")
            : stolen > BearableCores
                ? Symptom.Advise(fact, "Measure on a machine of its own, or give the ratios most of your trust.")
            : Symptom.Fine(fact);
    }

    public static Symptom Clock(double nanoseconds) =>
        Symptom.FineOrAdvise(
            nanoseconds <= MostOfCounter,
            $"a look takes {nanoseconds:0} ns",
            "Choose the clock source tsc, or take the latencies of operations for longer than they are."
        );

    /// <summary>How far a provider is from itself when it is timed twice, in turn.</summary>
    public static Symptom Noise(PairedRatio ratio)
    {
        double doubt = Math.Max(ratio.NoiseFloor, (ratio.High - ratio.Low) / 2);
        return Symptom.FineOrAdvise(
            doubt <= Quiet,
            $"{ratio} to itself: differences below {doubt * 100:0.0} % are not told apart",
            "Quiet the machine, or give the run a larger --budget, and do not believe smaller differences."
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
