using System.Globalization;
using SqliteBench.Machine;

namespace SqliteBench.Results;

/// <summary>The machine and the engine as columns of the results; what the system does not tell is left out.</summary>
internal static class RunEnvironment
{
    /// <summary>The values by the names of their columns.</summary>
    /// <param name="machine">The machine.</param>
    /// <param name="engine">What <c>--engine</c> chose.</param>
    public static IReadOnlyList<KeyValuePair<string, string>> Of(MachineFingerprint machine, string engine)
    {
        (string Name, string? Value)[] values =
        [
            ("processor", machine.Processor),
            ("logical_cores", machine.LogicalCores.ToString(CultureInfo.InvariantCulture)),
            ("frequency_governor", machine.Governor),
            ("memory_bytes", machine.MemoryBytes.ToString(CultureInfo.InvariantCulture)),
            ("operating_system", machine.OperatingSystem),
            ("kernel", machine.Kernel),
            ("container", machine.Container),
            ("runtime", machine.Runtime),
            ("runtime_settings", string.Join(", ", machine.RuntimeSettings)),
            ("storage", string.Join("; ", machine.Databases.Select(storage => Describe(storage, machine)))),
            ("engine", engine),
        ];
        return
        [
            .. values
                .Where(entry => !string.IsNullOrEmpty(entry.Value))
                .Select(entry => KeyValuePair.Create(entry.Name, entry.Value!)),
        ];
    }

    private static string Describe(DatabaseStorage storage, MachineFingerprint machine) =>
        machine.Databases.Count > 1 ? $"{storage.Place}: {storage}" : storage.ToString();
}
