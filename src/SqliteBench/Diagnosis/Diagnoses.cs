using System.Globalization;

namespace SqliteBench.Diagnosis;

/// <summary>Runs checks and tells what they find, line by line.</summary>
/// <param name="output">Where to.</param>
internal sealed class Diagnoses(TextWriter output)
{
    private readonly List<Severity> _severities = [];

    /// <summary>Whether nothing that was found makes measuring impossible.</summary>
    public bool CanMeasure => !_severities.Contains(Severity.Problem);

    /// <summary>Runs a check; one that fails is a problem of its own.</summary>
    /// <param name="check">The check.</param>
    public void Add(ICheck check)
    {
        ArgumentNullException.ThrowIfNull(check);
        foreach (Symptom symptom in Examine(check))
        {
            _severities.Add(symptom.Severity);
            string advice = symptom.Advice is null ? "" : $" {symptom.Advice}";
            string stop = symptom.Advice is null ? "" : ".";
            output.WriteLine($"{Word(symptom.Severity), -8} {check.Subject}: {symptom.Fact}{stop}{advice}");
        }
    }

    /// <summary>The last line: how many of each there were.</summary>
    public void Conclude() =>
        output.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{Count(Severity.Fine)} fine, {Count(Severity.Advice)} with advice, {Count(Severity.Problem)} in the way: this machine can{(CanMeasure ? "" : "not")} measure"
            )
        );

    private int Count(Severity severity) => _severities.Count(other => other == severity);

    private static List<Symptom> Examine(ICheck check)
    {
        try
        {
            return [.. check.Examine()];
        }
#pragma warning disable CA1031 // Whatever a provider or the disk throws is what is to be told.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return
            [
                Symptom.Problem(exception.Message.TrimEnd('.'), "Mend this first: a study would fail in the same way."),
            ];
        }
    }

    private static string Word(Severity severity) =>
        severity switch
        {
            Severity.Fine => "fine",
            Severity.Advice => "advice",
            _ => "PROBLEM",
        };
}
