namespace SqliteBench.Machine;

/// <summary>How much a fact stands in the way of measuring.</summary>
internal enum Severity
{
    Fine,

    /// <summary>Something is left out, or figures are worse than they could be.</summary>
    Advice,

    Problem,
}

/// <param name="Severity">How much it stands in the way of measuring.</param>
/// <param name="Fact">What is the case, without a full stop.</param>
/// <param name="Advice">One sentence that says what to do about it; null where all is fine.</param>
internal sealed record Symptom(Severity Severity, string Fact, string? Advice)
{
    public static Symptom Fine(string fact) => new(Severity.Fine, fact, Advice: null);

    /// <summary>A fact that makes figures fewer or worse.</summary>
    public static Symptom Advise(string fact, string advice) => new(Severity.Advice, fact, advice);

    public static Symptom FineOrAdvise(bool isFine, string fact, string advice) =>
        isFine ? Fine(fact) : Advise(fact, advice);

    /// <summary>A fact that makes measuring impossible.</summary>
    public static Symptom Problem(string fact, string advice) => new(Severity.Problem, fact, advice);
}

/// <summary>What is examined by itself, and how.</summary>
internal sealed record Check(string Subject, Func<IEnumerable<Symptom>> Examine)
{
    /// <summary>A check with one symptom.</summary>
    public Check(string subject, Func<Symptom> judge)
        : this(subject, () => [judge()]) { }
}

internal sealed class Diagnoses(TextWriter output)
{
    private readonly List<Severity> _severities = [];

    /// <summary>Whether nothing that was found makes measuring impossible.</summary>
    public bool CanMeasure => !_severities.Contains(Severity.Problem);

    /// <summary>Runs a check; one that fails is a problem of its own.</summary>
    public void Add(Check check)
    {
        List<Symptom> symptoms = Examine(check);
        // What a check finds because of an interruption is no symptom.
        SignalCleanup.HoldsBack();
        foreach (Symptom symptom in symptoms)
        {
            _severities.Add(symptom.Severity);
            string advice = symptom.Advice is null ? "" : $" {symptom.Advice}";
            string stop = symptom.Advice is null ? "" : ".";
            output.WriteLine($"{Word(symptom.Severity), -8} {check.Subject}: {symptom.Fact}{stop}{advice}");
        }
    }

    public void Conclude() =>
        output.WriteLine(
            $"{Count(Severity.Fine)} fine, {Count(Severity.Advice)} with advice, {Count(Severity.Problem)} in the way: this machine can{(CanMeasure ? "" : "not")} measure"
        );

    private int Count(Severity severity) => _severities.Count(other => other == severity);

    private static List<Symptom> Examine(Check check)
    {
        try
        {
            return [.. check.Examine()];
        }
        // Whatever a provider or the disk throws is what is to be told.
        catch (Exception exception)
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
