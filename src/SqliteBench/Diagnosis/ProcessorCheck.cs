using System.Globalization;

namespace SqliteBench.Diagnosis;

/// <summary>Which processor there is, and how much of it.</summary>
/// <param name="processor">Its model; null where the system does not tell it.</param>
/// <param name="cores">Logical cores that the process may use.</param>
internal sealed class ProcessorCheck(string? processor, int cores) : ICheck
{
    /// <inheritdoc />
    public string Subject => "processor";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        string fact = string.Create(
            CultureInfo.InvariantCulture,
            $"{processor ?? Machine.MachineFingerprint.NotTold}, {cores} logical {(cores == 1 ? "core" : "cores")}"
        );
        yield return cores > 1
            ? Symptom.Fine(fact)
            : Symptom.Advise(
                fact,
                "Give the process a second core: on one, whatever else runs is in the figures, and threads cannot scale."
            );
    }
}
