namespace SqliteBench.Diagnosis;

/// <summary>How the frequency of the cores is governed.</summary>
/// <param name="governor">The governor, as Linux names it; null where the system does not tell it.</param>
internal sealed class GovernorCheck(string? governor) : ICheck
{
    private const string Steady = "performance";

    /// <inheritdoc />
    public string Subject => "governor";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        yield return governor is null ? Symptom.Fine(Machine.MachineFingerprint.NotTold)
        : governor == Steady ? Symptom.Fine(governor)
        : Symptom.Advise(
            $"{governor}, under which the frequency follows the load",
            $"Set the governor to {Steady} while you measure, such as with cpupower frequency-set."
        );
    }
}
