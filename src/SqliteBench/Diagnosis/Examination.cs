using System.Diagnostics;
using SqliteBench.CommandLine;
using SqliteBench.Comparisons;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Studies;

namespace SqliteBench.Diagnosis;

/// <summary>What is examined: this program, on a directory for databases.</summary>
/// <param name="Directory">A directory that goes when all is examined.</param>
/// <param name="NoiseSeconds">How long the noise of each workload is measured, about, in seconds.</param>
/// <param name="Costs">What each study takes, by its id.</param>
internal sealed record Examination(
    string Directory,
    int NoiseSeconds,
    IReadOnlyList<(string Study, RunCost Cost)> Costs
)
{
    private static readonly TimeSpan s_moments = TimeSpan.FromSeconds(1);

    /// <summary>The machine.</summary>
    public MachineFingerprint Machine { get; } = MachineFingerprint.Read([new Place("databases", Directory)]);

    /// <summary>Whether the C++ baseline is there.</summary>
    public static bool HasBaseline => NativeBaseline.Provider.Availability.IsAvailable;

    /// <summary>What is timed against itself.</summary>
    public static Provider Subject => SideOptions.StandardProvider;

    /// <summary>Bytes that are free in the directory.</summary>
    public long FreeBytes => FreeDisk.In(Directory);

    /// <summary>The engine in use and those that every system may have.</summary>
    public static IReadOnlyList<EngineFacts> Engines() =>
        [
            .. new[] { EngineLibrary.Current.Choice, EngineChoice.Bundled, EngineChoice.System }
                .Distinct()
                .Select(EngineFacts.Read),
        ];

    /// <summary>How the cores are used for some moments.</summary>
    public static (ProcessorTimes Before, ProcessorTimes After)? Load()
    {
        ProcessorTimes? before = Times();
        Thread.Sleep(s_moments);
        return before is not null && Times() is { } after ? (before, after) : null;
    }

    private static ProcessorTimes? Times()
    {
        using Process self = Process.GetCurrentProcess();
        return ProcessorTimes.Read(LinuxFiles.OfThisSystem, self.TotalProcessorTime);
    }
}
