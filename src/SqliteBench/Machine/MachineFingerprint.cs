using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using BenchmarkDotNet.Environments;

namespace SqliteBench.Machine;

/// <summary>
/// What a run was measured on, as far as it bears on its figures and BenchmarkDotNet does not tell it or not well. It names
/// no host, no user and no path. What the operating system does not tell is null. Cores and memory, in bytes, are what the
/// process may use: affinity and the limits of a container are counted in.
/// </summary>
internal sealed record MachineFingerprint(
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

    /// <exception cref="IOException">A place does not exist, or its volume cannot be asked.</exception>
    public static MachineFingerprint Read(IReadOnlyList<Place> places)
    {
        HostEnvironmentInfo host = HostEnvironmentInfo.GetCurrent();
        LinuxFacts? linux = System.OperatingSystem.IsLinux() ? new LinuxFacts(LinuxFiles.OfThisSystem) : null;
        return new MachineFingerprint(
            host.Cpu.Value?.ProcessorName,
            Environment.ProcessorCount,
            linux?.Governor,
            GC.GetGCMemoryInfo().TotalAvailableMemoryBytes,
            host.Os.Value.GetDisplay(),
            linux?.Kernel,
            linux?.Container,
            $"{RuntimeInformation.FrameworkDescription} ({RuntimeInformation.ProcessArchitecture})",
            RuntimeVariables.Read(Environment.GetEnvironmentVariable),
            [.. places.Select(DatabaseStorage.Of)]
        );
    }
}

/// <summary>
/// The settings of the .NET runtime in the environment that change what code it makes or how it collects garbage (see
/// "Runtime configuration options for compilation" and "for garbage collection" in .NET's documentation). The processes
/// that measure inherit them.
/// </summary>
internal static class RuntimeVariables
{
    // COMPlus_ is the older prefix, which the runtime still reads.
    private static readonly string[] s_prefixes = ["DOTNET_", "COMPlus_"];

    private static readonly string[] s_names =
    [
        "TieredCompilation",
        "TieredPGO",
        "TC_QuickJit",
        "TC_QuickJitForLoops",
        "TC_OnStackReplacement",
        "TC_CallCountThreshold",
        "ReadyToRun",
        "JitStress",
        "EnableHWIntrinsic",
        "EnableAVX2",
        "EnableAVX512",
        "gcServer",
        "gcConcurrent",
        "GCgen0size",
        "GCHeapHardLimit",
        "GCHeapCount",
        "PROCESSOR_COUNT",
    ];

    /// <summary>Those that are set, as <c>NAME=VALUE</c>.</summary>
    public static IReadOnlyList<string> Read(Func<string, string?> variable) =>
        [
            .. from name in s_names
            from prefix in s_prefixes
            let value = variable(prefix + name)
            where !string.IsNullOrEmpty(value)
            select $"{prefix}{name}={Published(value)}",
        ];

    // All of them are numbers, usually hexadecimal; anything else may be what nobody meant to publish.
    private static string Published(string value) =>
        value.Length <= 18 && value.All(character => char.IsAsciiHexDigit(character) || character is 'x' or 'X')
            ? value
            : "(no number)";
}

/// <summary>What the databases of a place are kept on.</summary>
internal sealed record DatabaseStorage(string Place, Volume Volume, StorageDevice? Device)
{
    /// <summary>A sentence where sync costs are not real, or null.</summary>
    public string? Warning => Volume.Warning ?? (Device is { IsMemory: true } ? Volume.WarningOf(Device.Name) : null);

    /// <exception cref="IOException">It does not exist, or its volume cannot be asked.</exception>
    public static DatabaseStorage Of(Place place) =>
        new(
            place.ToString(),
            Volume.Of(place.Directory),
            OperatingSystem.IsLinux() && LinuxVolume.MountOf(place.Directory) is { } mount ? DeviceOf(mount) : null
        );

    [SupportedOSPlatform("linux")]
    private static StorageDevice? DeviceOf(Mount mount) =>
        new LinuxStorage(LinuxFiles.OfThisSystem, file => File.Exists(file) ? LinuxVolume.MountOf(file) : null).Of(
            mount
        );

    /// <summary>One line, such as <c>ext4 (rw,relatime), device vda (virtio, flagged as rotational)</c>.</summary>
    public override string ToString() => $"{Volume}, device {Device?.ToString() ?? MachineFingerprint.NotTold}";
}

/// <summary>A directory for databases, as a parameter of a study.</summary>
public sealed record Place(string Name, string Directory) : IComparable
{
    /// <summary>Compares by name.</summary>
    public int CompareTo(object? obj) => obj is Place other ? string.CompareOrdinal(Name, other.Name) : 1;

    /// <inheritdoc />
    public override string ToString() => Name;
}
