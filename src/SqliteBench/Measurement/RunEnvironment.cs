using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>The machine and the engine as columns of the results, without what the system does not report.</summary>
internal static class RunEnvironment
{
    public static IReadOnlyList<KeyValuePair<string, string>> Of(
        MachineFingerprint machine,
        string engine,
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> absences
    )
    {
        (string Name, string? Value)[] values =
        [
            // Results cannot be kept under a label without their machine, even if it does not say what it is.
            ("processor", machine.Processor is { Length: > 0 } processor ? processor : MachineFingerprint.NotTold),
            ("cpu_vendor", machine.Identity.Vendor),
            ("cpu_family", $"{machine.Identity.Family}"),
            ("cpu_model", $"{machine.Identity.Model}"),
            ("cpu_stepping", machine.Identity.Stepping),
            ("microarchitecture", machine.Identity.Microarchitecture),
            ("caches", machine.Caches),
            ("physical_cores", $"{machine.PhysicalCores}"),
            ("logical_cores", $"{machine.LogicalCores}"),
            ("hypervisor", machine.Identity.Hypervisor),
            .. ResultColumns.Prices.Zip(machine.Prices.All, Priced),
            ("frequency_governor", machine.Governor),
            ("memory_bytes", $"{machine.MemoryBytes}"),
            ("operating_system", machine.OperatingSystem),
            ("kernel", machine.Kernel),
            ("container", machine.Container),
            ("runtime", machine.Runtime),
            ("runtime_settings", string.Join(", ", machine.RuntimeSettings)),
            ("storage", string.Join("; ", machine.Databases.Select(storage => Describe(storage, machine)))),
            ("engine", engine),
            ("compile_options", CompileOptionsOf(providers)),
            ("left_out", string.Join("; ", absences)),
        ];
        return
        [
            .. values
                .Where(entry => !string.IsNullOrEmpty(entry.Value))
                .Select(entry => KeyValuePair.Create(entry.Name, entry.Value!)),
        ];
    }

    private static (string, string?) Priced(string name, double price) => (name, price.ToString("0.0"));

    // Those that not all of the SQLite libraries have.
    private static string CompileOptionsOf(IReadOnlyList<Provider> providers)
    {
        (Provider Provider, IEnumerable<string> Options)[] all =
        [
            .. providers.Select(provider => (provider, provider.ReadVersions().CompileOptions.AsEnumerable())),
        ];
        string[] common =
        [
            .. all.Select(one => one.Options).DefaultIfEmpty([]).Aggregate((left, right) => left.Intersect(right)),
        ];
        return string.Join(
            "; ",
            from one in all
            let own = string.Join(", ", one.Options.Except(common))
            where own.Length > 0
            select $"{one.Provider} alone: {own}"
        );
    }

    private static string Describe(DatabaseStorage storage, MachineFingerprint machine) =>
        (machine.Databases.Count > 1 ? $"{storage.Place}: {storage}" : storage.ToString())
        + (storage.Warning is { } warning ? $" ({warning.TrimEnd('.')})" : "");
}
