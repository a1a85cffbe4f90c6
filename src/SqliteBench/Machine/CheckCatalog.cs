using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads;

namespace SqliteBench.Machine;

/// <summary>The checks of <c>doctor</c>, in the order in which they are reported.</summary>
internal static class CheckCatalog
{
    public static IReadOnlyList<Check> Of(MachineReading reading) =>
        [
            new("build", () => ProgramChecks.Build(DebugBuild.Is)),
            new("providers", () => ProgramChecks.Providers(ProviderCatalog.All)),
            new("engines", () => MachineReading.Engines().Select(ProgramChecks.Engine)),
            new("file system", () => MachineChecks.Storage(reading.Machine.Databases[0])),
            new("sync", () => MachineChecks.Sync(reading.Machine.Prices.Sync)),
            new("studies", () => ProgramChecks.Studies(reading.FreeBytes, reading.Costs)),
            new("processor", () => MachineChecks.Processor(reading.Machine)),
            new("prices", () => MachineChecks.Prices(reading.Machine.Prices)),
            new("governor", () => MachineChecks.Governor(reading.Machine.Governor)),
            new("runtime", () => ProgramChecks.Runtime(reading.Machine)),
            new("load", () => MachineChecks.Load(MachineReading.Load())),
            OfNoise(reading, WorkloadCatalog.Select),
            OfNoise(reading, WorkloadCatalog.Find("insert")!),
        ];

    private static Check OfNoise(MachineReading reading, Workload workload) =>
        new($"noise of {MachineReading.Provider} on {workload}", () => MachineChecks.Noise(reading.Noise(workload)));
}

internal sealed record MachineReading(
    string Directory,
    Func<Workload, Estimate> Noise,
    IReadOnlyList<(string Study, TimeSpan Time, long DiskBytes)> Costs
)
{
    public MachineFingerprint Machine { get; } = MachineFingerprint.Read([new Place("databases", Directory)]);

    /// <summary>The provider that is timed against itself.</summary>
    public static Provider Provider => ProviderCatalog.Standard;

    public long FreeBytes => FreeDisk.In(Directory);

    public static IReadOnlyList<EngineFacts> Engines() =>
        [
            .. new[] { EngineLibrary.Current.Choice, EngineChoice.Bundled, EngineChoice.System }
                .Distinct()
                .Select(EngineFacts.Read),
        ];

    public static (ProcessorTimes Before, ProcessorTimes After)? Load()
    {
        ProcessorTimes? before = Times();
        Thread.Sleep(TimeSpan.FromSeconds(1));
        return before is not null && Times() is { } after ? (before, after) : null;
    }

    private static ProcessorTimes? Times()
    {
        using Process self = Process.GetCurrentProcess();
        return ProcessorTimes.Read(LinuxFiles.OfThisSystem, self.TotalProcessorTime);
    }
}
