using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.Machine;

/// <summary>The checks of <c>doctor</c>, in the order in which they are reported.</summary>
internal static class CheckCatalog
{
    public static IReadOnlyList<Check> Of(Examination examined) =>
        [
            new("build", () => ProgramChecks.Build(DebugBuild.Is)),
            new("providers", () => ProgramChecks.Providers(ProviderCatalog.All)),
            new("engines", () => Examination.Engines().Select(ProgramChecks.Engine)),
            new("file system", () => MachineChecks.Storage(examined.Machine.Databases[0])),
            new("sync", () => MachineChecks.Sync(examined.Machine.Prices.Sync)),
            new("studies", () => ProgramChecks.Studies(examined.FreeBytes, examined.Costs)),
            new("processor", () => MachineChecks.Processor(examined.Machine)),
            new("prices", () => MachineChecks.Prices(examined.Machine.Prices)),
            new("governor", () => MachineChecks.Governor(examined.Machine.Governor)),
            new("runtime", () => ProgramChecks.Runtime(examined.Machine)),
            new("load", () => MachineChecks.Load(Examination.Load())),
            OfNoise(examined, WorkloadCatalog.Select),
            OfNoise(examined, WorkloadCatalog.Find("insert")!),
        ];

    private static Check OfNoise(Examination examined, Workload workload) =>
        new($"noise of {Examination.Subject} on {workload}", () => MachineChecks.Noise(examined.Noise(workload)));
}

internal sealed record Examination(
    string Directory,
    Func<Workload, PairedRatio> Noise,
    IReadOnlyList<(string Study, TimeSpan Time, long DiskBytes)> Costs
)
{
    public MachineFingerprint Machine { get; } = MachineFingerprint.Read([new Place("databases", Directory)]);

    /// <summary>The provider that is timed against itself.</summary>
    public static Provider Subject => ProviderCatalog.Standard;

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
