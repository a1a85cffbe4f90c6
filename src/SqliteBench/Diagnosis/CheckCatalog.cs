using System.Diagnostics;
using SqliteBench.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Diagnosis;

/// <summary>The registered checks: one line each, in the order in which they are told.</summary>
internal static class CheckCatalog
{
    private const string BuildsBaseline = "and build again: without it there is no C++ baseline.";

    /// <summary>Every check.</summary>
    /// <param name="examined">What is examined.</param>
    public static IReadOnlyList<ICheck> Of(Examination examined)
    {
        ArgumentNullException.ThrowIfNull(examined);
        NoiseMeasurement noise = new(Examination.Subject, examined.Directory, examined.NoiseSeconds);
        return
        [
            new BuildCheck(DebugBuild.Is, Debugger.IsAttached),
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
            new NoiseCheck($"{Examination.Subject} on select", () => noise.Of(WorkloadCatalog.Select)),
            new NoiseCheck($"{Examination.Subject} on insert", () => noise.Of(WorkloadCatalog.Find("insert")!)),
        ];
    }
}
