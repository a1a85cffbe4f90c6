using System.Globalization;

namespace SqliteBench.Diagnosis;

/// <summary>Whether other processes, or other virtual machines, work at the same time.</summary>
/// <param name="observe">The times before and after some moments; null where the system does not tell them.</param>
internal sealed class LoadCheck(Func<(ProcessorTimes Before, ProcessorTimes After)?> observe) : ICheck
{
    /// <summary>Cores that others may use before it shows in figures: a tenth of one.</summary>
    public const double Bearable = 0.1;

    /// <inheritdoc />
    public string Subject => "load";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        if (observe() is not { } times)
        {
            yield return Symptom.Fine(Machine.MachineFingerprint.NotTold);
            yield break;
        }

        (ProcessorTimes before, ProcessorTimes after) = times;
        double others = after.CoresOfOthers(before);
        double stolen = after.CoresStolen(before);
        string fact = string.Create(
            CultureInfo.InvariantCulture,
            $"other processes use {others:0.00} of {after.Cores} cores, other machines take {stolen:0.00}"
        );
        yield return others > Bearable ? Symptom.Advise(fact, "End what else runs, or wait until it has ended.")
        : stolen > Bearable
            ? Symptom.Advise(fact, "Measure on a machine of its own, or give the ratios most of your trust.")
        : Symptom.Fine(fact);
    }
}
