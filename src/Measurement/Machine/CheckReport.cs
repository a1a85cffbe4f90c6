using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Results;
using static SqliteBench.Measurement.Machine.CheckResult;

namespace SqliteBench.Measurement.Machine;

/// <summary>How bad the result of a check is.</summary>
public enum Severity
{
    Ok,
    Advice,
    Problem,
}

/// <summary>The result of one check of <c>doctor</c>: a fact, and advice unless all is fine.</summary>
public sealed record CheckResult(Severity Severity, string Fact, string? Advice)
{
    public static CheckResult Fine(string fact) => new(Severity.Ok, fact, Advice: null);

    public static CheckResult Advise(string fact, string advice) => new(Severity.Advice, fact, advice);

    public static CheckResult FineOrAdvise(bool isFine, string fact, string advice) =>
        isFine ? Fine(fact) : Advise(fact, advice);

    public static CheckResult Problem(string fact, string advice) => new(Severity.Problem, fact, advice);
}

/// <summary>Prints the results of <c>doctor</c>'s checks, and counts them.</summary>
public sealed class CheckReport(TextWriter output)
{
    // Both arrays are indexed by Severity.
    private static readonly string[] s_words = ["fine", "advice", "PROBLEM"];
    private readonly int[] _counts = new int[s_words.Length];

    public bool CanMeasure => CountOf(Severity.Problem) == 0;

    /// <summary>Runs a check and prints its result; an exception is a problem.</summary>
    public void Add(string subject, Func<CheckResult> check) => AddAll(subject, () => [check()]);

    public void AddAll(string subject, Func<IEnumerable<CheckResult>> check)
    {
        CheckResult[] results;
        try
        {
            results = [.. check()];
        }
        // Any failure of a provider or the disk is what doctor should report.
        catch (Exception exception) when (!Interruption.HasBegun)
        {
            const string Advice = "Fix this first; studies would fail for the same reason.";
            results = [Problem(exception.Message.TrimEnd('.'), Advice)];
        }

        foreach ((Severity severity, string fact, string? advice) in results)
        {
            _counts[(int)severity]++;
            string word = s_words[(int)severity];
            output.WriteLine($"{word, -8} {subject}: {fact}{(advice is null ? "" : $". {advice}")}");
        }
    }

    public void Conclude() =>
        output.WriteLine(
            $"{CountOf(Severity.Ok)} fine, {CountOf(Severity.Advice)} with advice, {Plural.Format(CountOf(Severity.Problem), "problem")}: this machine can{(CanMeasure ? "" : "not")} run the suite"
        );

    private int CountOf(Severity severity) => _counts[(int)severity];
}

/// <summary>Judges the machine for <c>doctor</c>: disk, processor, load and noise.</summary>
public static class MachineChecks
{
    /// <summary>The least time of a disk's sync, in ns: the fastest solid state disks take about 10 µs.</summary>
    public const double LeastOfDisk = 10_000;

    // The cores that other work may use.
    private const double BearableCores = 0.1;

    /// <summary>A quiet machine's noise stays below this: on a cloud machine C++ took 0.98 to 1.00 of its own time.</summary>
    private const double MostNoise = 0.03;

    private const string SteadyGovernor = "performance";

    public static CheckResult Storage(Volume volume) =>
        volume.Warning is { } warning
            ? Advise($"{volume}; {warning.TrimEnd('.')}", "Name a directory on a real disk with --directory.")
            : Fine($"{volume}");

    public static CheckResult Sync(double nanoseconds)
    {
        string fact =
            $"writing and syncing a page takes {nanoseconds / 1e6:0.000} ms: at most {1e9 / nanoseconds:#,0} commits per second with synchronous=FULL";
        const string Advice = "Commit times here exclude a real sync; choose another directory with --directory.";
        return nanoseconds >= LeastOfDisk ? Fine(fact) : Advise($"{fact}, faster than any disk", Advice);
    }

    public static CheckResult Processor(MachineFingerprint machine) =>
        FineOrAdvise(
            machine.LogicalCores > 1,
            $"{machine.Describe()}; machine type {machine.Identity.MachineType(machine.LogicalCores)}",
            "Use at least two cores: on one, other processes slow every measurement, and threads cannot scale."
        );

    public static CheckResult Prices(MachinePrices prices) =>
        Fine(
            $"system call {prices.SystemCall:0} ns, page fault {prices.PageFault:0} ns, indirect call {prices.IndirectCall:0.0} ns, cache miss {prices.CacheMiss:0} ns"
        );

    public static CheckResult Governor(string? governor) =>
        FineOrAdvise(
            governor is null or SteadyGovernor,
            governor ?? MachineFingerprint.NotTold,
            $"It changes the frequency with the load: set it to {SteadyGovernor} while you measure"
                + $" (cpupower frequency-set -g {SteadyGovernor})."
        );

    public static CheckResult Load((ProcessorTimes Before, ProcessorTimes After)? observed)
    {
        if (observed is not var (before, after))
        {
            return Fine(MachineFingerprint.NotTold);
        }

        double others = after.CoresOfOthers(before);
        double stolen = after.CoresStolen(before);
        string fact =
            $"other processes use {others:0.00} of {Plural.Format(after.Cores, "core")}, other virtual machines {stolen:0.00}";
        if (others > BearableCores)
        {
            return Advise(fact, "Stop other programs, or wait until they end.");
        }

        const string Advice = "Use a dedicated machine, or rely on the ratios, not on absolute times.";
        return FineOrAdvise(stolen <= BearableCores, fact, Advice);
    }

    public static CheckResult Noise(Estimate ratio)
    {
        double doubt = Math.Max(Math.Abs(ratio.Value - 1), ratio.NoiseFloor() ?? double.NaN);
        return FineOrAdvise(
            doubt <= MostNoise,
            $"{FigureText.PreciseRatio(ratio)} relative to itself: differences below {doubt * 100:0.0} % cannot be detected",
            "Stop other programs, or use a larger --budget; do not believe smaller differences."
        );
    }
}
