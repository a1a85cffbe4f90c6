using System.Globalization;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Environments;
using SqliteBench.Studies;

namespace SqliteBench.Machine;

/// <summary>
/// What a run was measured on, as far as it bears on its figures and BenchmarkDotNet does not tell it or not well. It names
/// no host, no user and no path. What the operating system does not tell is null.
/// </summary>
/// <param name="Processor">The processor's model, as BenchmarkDotNet finds it.</param>
/// <param name="LogicalCores">Logical cores that the process may use: affinity and container limits are counted in.</param>
/// <param name="Governor">How the frequency of the cores is governed.</param>
/// <param name="MemoryBytes">Memory that the process may use, in bytes: a container's limit is counted in.</param>
/// <param name="OperatingSystem">The operating system, as BenchmarkDotNet finds it.</param>
/// <param name="Kernel">The release of its kernel.</param>
/// <param name="Container">The container engine around the process, or that none was found.</param>
/// <param name="Runtime">The .NET runtime and the architecture of the process.</param>
/// <param name="RuntimeSettings">Settings of the runtime in the environment.</param>
/// <param name="Databases">What the databases of each place are kept on.</param>
public sealed record MachineFingerprint(
    string? Processor,
    int LogicalCores,
    string? Governor,
    long MemoryBytes,
    string OperatingSystem,
    string? Kernel,
    string? Container,
    string Runtime,
    IReadOnlyList<string> RuntimeSettings,
    IReadOnlyList<DatabaseStorage> Databases
)
{
    /// <summary>What a report says of a fact that is null.</summary>
    public const string NotTold = "not told by the system";

    /// <summary>Asks the operating system and the runtime.</summary>
    /// <param name="places">Where the databases are.</param>
    /// <exception cref="IOException">A place does not exist, or its volume cannot be asked.</exception>
    public static MachineFingerprint Read(IReadOnlyList<Place> places)
    {
        HostEnvironmentInfo host = HostEnvironmentInfo.GetCurrent();
        LinuxFacts? linux = System.OperatingSystem.IsLinux() ? new LinuxFacts(LinuxFiles.OfThisSystem) : null;
        return new MachineFingerprint(
            host.CpuInfo.Value?.ProcessorName,
            Environment.ProcessorCount,
            linux?.Governor,
            GC.GetGCMemoryInfo().TotalAvailableMemoryBytes,
            host.OsVersion.Value,
            linux?.Kernel,
            linux?.Container,
            $"{RuntimeInformation.FrameworkDescription} ({RuntimeInformation.ProcessArchitecture})",
            RuntimeVariables.Read(Environment.GetEnvironmentVariable),
            [.. places.Select(DatabaseStorage.Of)]
        );
    }

    /// <summary>The facts by their names, in the order of a report.</summary>
    public IEnumerable<(string Name, string Value)> Facts =>
        [
            ("Processor", Processor ?? NotTold),
            ("Logical cores for the process", LogicalCores.ToString(CultureInfo.InvariantCulture)),
            ("Frequency governor", Governor ?? NotTold),
            (
                "Memory for the process",
                string.Create(CultureInfo.InvariantCulture, $"{MemoryBytes / (double)(1L << 30):0.0} GiB")
            ),
            ("Operating system", OperatingSystem),
            ("Kernel", Kernel ?? NotTold),
            ("Container", Container ?? NotTold),
            ("Runtime", Runtime),
            (
                "Runtime settings in the environment",
                RuntimeSettings.Count > 0 ? string.Join(", ", RuntimeSettings) : "none"
            ),
            .. Databases.Select(storage =>
                (Databases.Count > 1 ? $"Databases ({storage.Place})" : "Databases", storage.ToString())
            ),
        ];
}
