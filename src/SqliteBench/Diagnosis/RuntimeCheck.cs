using SqliteBench.Machine;

namespace SqliteBench.Diagnosis;

/// <summary>Whether the environment changes what the runtime does.</summary>
/// <param name="machine">The runtime and its settings.</param>
internal sealed class RuntimeCheck(MachineFingerprint machine) : ICheck
{
    /// <inheritdoc />
    public string Subject => "runtime";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        yield return machine.RuntimeSettings.Count == 0
            ? Symptom.Fine(machine.Runtime)
            : Symptom.Advise(
                $"{machine.Runtime}, with {string.Join(", ", machine.RuntimeSettings)} in the environment",
                "Unset what you do not study: it changes the code that the runtime makes, or how it collects."
            );
    }
}
