using BenchmarkDotNet.Environments;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Machine;

/// <summary>
/// What the results record of a machine because it matters for times. It names no hosts, users or paths, because
/// results are published; what the system does not report is null.
/// </summary>
/// <param name="LogicalCores">The cores that the process may use under its affinity and a container's limits.</param>
/// <param name="Caches">The caches of a core, such as <c>L1d 32K, L1i 32K, L2 512K, L3 32M</c>.</param>
public sealed record MachineFingerprint(
    string? Processor,
    ProcessorIdentity Identity,
    string? Caches,
    int? PhysicalCores,
    int LogicalCores,
    MachinePrices Prices,
    string? Governor,
    string Runtime,
    IReadOnlyList<string> RuntimeSettings,
    IReadOnlyList<Volume> Databases
)
{
    public const string NotTold = "not reported by the system";

    /// <summary>Returns the processor and its cores in one line.</summary>
    public string Describe()
    {
        string? model = Identity.Vendor is { } vendor
            ? $"{vendor} family {Identity.Family}, model {Identity.Model}, stepping {Identity.Stepping}"
            : null;
        string?[] facts =
        [
            Processor ?? NotTold,
            Identity.Microarchitecture,
            model,
            Caches,
            PhysicalCores is { } cores ? Plural.Format(cores, "physical core") : null,
            Plural.Format(LogicalCores, "logical core"),
            Identity.Hypervisor,
        ];
        return string.Join(", ", facts.Where(fact => !string.IsNullOrEmpty(fact)));
    }

    public static MachineFingerprint Read(IReadOnlyList<Place> places) =>
        new(
            Host.Cpu.Value?.ProcessorName,
            ProcessorIdentity.Read(LinuxFiles.OfThisSystem),
            LinuxFiles.OfThisSystem.Caches,
            Host.Cpu.Value?.PhysicalCoreCount,
            Environment.ProcessorCount,
            MachinePrices.Measure(places[0].Directory),
            LinuxFiles.OfThisSystem.Governor,
            $"{RuntimeInformation.FrameworkDescription} ({RuntimeInformation.ProcessArchitecture})",
            RuntimeVariables.Read(Environment.GetEnvironmentVariable),
            [.. places.Select(place => Volume.Find(place.Directory))]
        );

    /// <summary>Returns the values by the columns in <see cref="ResultColumns.Environment"/>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> ToColumns(
        string engine,
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> absences
    )
    {
        (string Name, string? Value)[] values =
        [
            // Results cannot be kept under a label without their machine, even if it does not say what it is.
            ("processor", string.IsNullOrEmpty(Processor) ? NotTold : Processor),
            ("cpu_vendor", Identity.Vendor),
            ("cpu_family", $"{Identity.Family}"),
            ("cpu_model", $"{Identity.Model}"),
            ("cpu_stepping", Identity.Stepping),
            ("microarchitecture", Identity.Microarchitecture),
            ("caches", Caches),
            ("physical_cores", $"{PhysicalCores}"),
            ("logical_cores", $"{LogicalCores}"),
            ("hypervisor", Identity.Hypervisor),
            .. ResultColumns.Prices.Zip(Prices.All, (name, price) => (name, (string?)$"{price:0.0}")),
            ("frequency_governor", Governor),
            ("memory_bytes", $"{GC.GetGCMemoryInfo().TotalAvailableMemoryBytes}"),
            ("operating_system", Host.Os.Value.GetDisplay()),
            ("kernel", LinuxFiles.OfThisSystem.Kernel),
            ("container", OperatingSystem.IsLinux() ? LinuxFiles.OfThisSystem.Container : null),
            ("runtime", Runtime),
            ("runtime_settings", string.Join(", ", RuntimeVariables.OfWorkers.Concat(RuntimeSettings))),
            ("storage", string.Join("; ", Databases.Select(WithWarning))),
            ("engine", engine),
            ("compile_options", CompileOptionsOf(providers)),
            ("left_out", string.Join("; ", absences)),
        ];
        return
        [
            .. from entry in values
            where !string.IsNullOrEmpty(entry.Value)
            select KeyValuePair.Create(entry.Name, entry.Value!),
        ];
    }

    private static HostEnvironmentInfo Host => HostEnvironmentInfo.GetCurrent();

    // Returns the options that not all of the SQLite libraries have. Reporting's EnvironmentSection splits this text at
    // "; " and at " alone: ".
    private static string CompileOptionsOf(IReadOnlyList<Provider> providers)
    {
        (Provider Provider, IEnumerable<string> Options)[] libraries =
        [
            .. providers
                .Where(provider => provider.IsSqlite)
                .Select(provider => (provider, provider.ReadVersions().CompileOptions.AsEnumerable())),
        ];
        bool IsCommon(string option) => Array.TrueForAll(libraries, library => library.Options.Contains(option));
        return string.Join(
            "; ",
            from library in libraries
            let own = string.Join(", ", library.Options.Where(option => !IsCommon(option)))
            where own.Length > 0
            select $"{library.Provider} alone: {own}"
        );
    }

    private static string WithWarning(Volume volume) =>
        volume.Warning is { } warning ? $"{volume} ({warning.TrimEnd('.')})" : $"{volume}";
}

/// <summary>Settings of the .NET runtime in the environment that change compilation or garbage collection.</summary>
internal static class RuntimeVariables
{
    /// <summary>
    /// Frequent code is recompiled at once instead of after 100 ms without new compilations, so that a launch warms up in a
    /// quarter of the time, to the same code. No garbage is collected in the background, during the other candidate's turns.
    /// WorkerProcess splits each text at <c>=</c>.
    /// </summary>
    public static IReadOnlyList<string> OfWorkers { get; } =
    ["DOTNET_TC_CallCountingDelayMs=0", "DOTNET_gcConcurrent=0"];

    private const string Prefix = "DOTNET_";

    private static readonly string[] s_names = (
        "TieredCompilation TieredPGO TC_QuickJit TC_QuickJitForLoops TC_OnStackReplacement TC_CallCountThreshold ReadyToRun"
        + " JitStress EnableHWIntrinsic EnableAVX2 EnableAVX512 gcServer GCgen0size GCHeapHardLimit GCHeapCount"
        + " PROCESSOR_COUNT"
    ).Split(' ');

    public static IReadOnlyList<string> Read(Func<string, string?> variable) =>
        [
            .. from name in s_names
            let value = variable(Prefix + name)
            // All are numbers, usually hexadecimal; anything else may be private.
            where
                value is { Length: > 0 and <= 18 }
                && value.All(letter => char.IsAsciiHexDigit(letter) || letter is 'x' or 'X')
            select $"{Prefix}{name}={value}",
        ];
}
