using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.Machine;

/// <summary>The registered checks: one line each, in the order in which they are told.</summary>
internal static class CheckCatalog
{
    private const string BuildsBaseline = "and build again: without it there is no C++ baseline.";

    public static IReadOnlyList<ICheck> Of(Examination examined) =>
        [
            new BuildCheck(DebugBuild.Is, Debugger.IsAttached),
            new FolderCheck(WritableFolder.OfBuilds),
            new ProviderCheck(ProviderCatalog.All),
            new EngineCheck(Examination.Engines),
            new ToolCheck(
                "CMake",
                () => Tool.VersionOf("cmake"),
                !Examination.HasBaseline,
                $"Install CMake {BuildsBaseline}"
            ),
            new ToolCheck(
                "C++ compiler",
                () => Tool.VersionOf(Environment.GetEnvironmentVariable("CXX"), "c++", "g++", "clang++"),
                !Examination.HasBaseline,
                $"Install a C++20 compiler {BuildsBaseline}"
            ),
            new ToolCheck(
                "Node.js",
                () => Tool.VersionOf("node"),
                true,
                "Install Node.js for plots; tables need none."
            ),
            new ToolCheck(
                "npm",
                () => Tool.VersionOf("npm", "npm.cmd"),
                true,
                "Install npm, which fetches what draws plots."
            ),
            new StorageCheck(examined.Machine.Databases[0]),
            new SyncCheck(() => SyncTime.Measure(examined.Directory)),
            new StudyCheck(examined.FreeBytes, examined.Costs),
            new ProcessorCheck(examined.Machine.Processor, examined.Machine.LogicalCores),
            new GovernorCheck(examined.Machine.Governor),
            new PowerCheck(LinuxFiles.OfThisSystem),
            new RuntimeCheck(examined.Machine),
            new ClockCheck(() => ClockCost.Of(Examination.Subject)),
            new LoadCheck(Examination.Load),
            new NoiseCheck($"{Examination.Subject} on select", () => examined.Noise(WorkloadCatalog.Select)),
            new NoiseCheck($"{Examination.Subject} on insert", () => examined.Noise(WorkloadCatalog.Find("insert")!)),
        ];
}

/// <summary>What is examined: this program, on a directory for databases.</summary>
internal sealed record Examination(
    string Directory,
    Func<Workload, PairedRatio> Noise,
    IReadOnlyList<(string Study, TimeSpan Time, long DiskBytes)> Costs
)
{
    public MachineFingerprint Machine { get; } = MachineFingerprint.Read([new Place("databases", Directory)]);

    public static bool HasBaseline => NativeBaseline.Provider.Availability.IsAvailable;

    /// <summary>What is timed against itself.</summary>
    public static Provider Subject => ProviderCatalog.Standard;

    public long FreeBytes => FreeDisk.In(Directory);

    /// <summary>The engine in use and those that every system may have.</summary>
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
