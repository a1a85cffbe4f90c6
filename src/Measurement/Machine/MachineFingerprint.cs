using BenchmarkDotNet.Environments;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Machine;

/// <summary>
/// The facts about a machine that matter for times, without the name of a host, user or path. A fact that the system
/// does not report is null.
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
    IReadOnlyList<DatabaseStorage> Databases
)
{
    public const string NotTold = "not reported by the system";

    public string Describe()
    {
        string? model = null;
        if (Identity.Vendor is { } vendor)
        {
            model = $"{vendor} family {Identity.Family}, model {Identity.Model}, stepping {Identity.Stepping}";
        }

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
            Linux?.Caches,
            Host.Cpu.Value?.PhysicalCoreCount,
            Environment.ProcessorCount,
            MachinePrices.Measure(places[0].Directory),
            Linux?.Governor,
            $"{RuntimeInformation.FrameworkDescription} ({RuntimeInformation.ProcessArchitecture})",
            RuntimeVariables.Read(Environment.GetEnvironmentVariable),
            [.. places.Select(DatabaseStorage.Of)]
        );

    /// <summary>Returns the columns of the results for the machine and the engine, except those not reported.</summary>
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
            ("kernel", Linux?.Kernel),
            ("container", Linux?.Container),
            ("runtime", Runtime),
            ("runtime_settings", string.Join(", ", RuntimeVariables.OfWorkers.Concat(RuntimeSettings))),
            ("storage", string.Join("; ", Databases.Select(Told))),
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

    private static LinuxFacts? Linux => OperatingSystem.IsLinux() ? new LinuxFacts(LinuxFiles.OfThisSystem) : null;

    // Returns the options that not all of the SQLite libraries have.
    private static string CompileOptionsOf(IReadOnlyList<Provider> providers)
    {
        (Provider Provider, IEnumerable<string> Options)[] libraries =
        [
            .. providers
                .Where(provider => provider.IsSqlite)
                .Select(provider => (provider, provider.ReadVersions().CompileOptions.AsEnumerable())),
        ];
        string[] common =
        [
            .. libraries
                .Select(library => library.Options)
                .DefaultIfEmpty([])
                .Aggregate((left, right) => left.Intersect(right)),
        ];
        return string.Join(
            "; ",
            from library in libraries
            let own = string.Join(", ", library.Options.Except(common))
            where own.Length > 0
            select $"{library.Provider} alone: {own}"
        );
    }

    private string Told(DatabaseStorage storage) =>
        (Databases.Count > 1 ? $"{storage.Place}: {storage}" : storage.ToString())
        + (storage.Warning is { } warning ? $" ({warning.TrimEnd('.')})" : "");
}

/// <summary>Settings of the .NET runtime in the environment that change compilation or garbage collection.</summary>
internal static class RuntimeVariables
{
    /// <summary>
    /// Frequent code is recompiled at once instead of after 100 ms without new compilations, so that a launch warms up in a
    /// quarter of the time, to the same code. No garbage is collected in the background, during the other candidate's turns.
    /// </summary>
    public static IReadOnlyList<string> OfWorkers { get; } =
    ["DOTNET_TC_CallCountingDelayMs=0", "DOTNET_gcConcurrent=0"];

    // COMPlus_ is the older prefix, which the runtime still reads.
    private static readonly string[] s_prefixes = ["DOTNET_", "COMPlus_"];

    private static readonly string[] s_names = (
        "TieredCompilation TieredPGO TC_QuickJit TC_QuickJitForLoops TC_OnStackReplacement TC_CallCountThreshold ReadyToRun"
        + " JitStress EnableHWIntrinsic EnableAVX2 EnableAVX512 gcServer GCgen0size GCHeapHardLimit GCHeapCount"
        + " PROCESSOR_COUNT"
    ).Split(' ');

    /// <summary>Returns the variables that are set, as <c>NAME=VALUE</c>.</summary>
    public static IReadOnlyList<string> Read(Func<string, string?> variable) =>
        [
            .. from name in s_names
            from prefix in s_prefixes
            let value = variable(prefix + name)
            where !string.IsNullOrEmpty(value)
            select $"{prefix}{name}={Published(value)}",
        ];

    // All are numbers, usually hexadecimal; anything else may be private.
    private static string Published(string value)
    {
        static bool IsOfNumber(char character) => char.IsAsciiHexDigit(character) || character is 'x' or 'X';
        return value.Length <= 18 && value.All(IsOfNumber) ? value : "(not a number)";
    }
}
