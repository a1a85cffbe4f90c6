namespace SqliteBench.Machine;

internal enum Severity
{
    Fine,

    /// <summary>Something cannot be measured, or results are less exact than they could be.</summary>
    Advice,

    Problem,
}

/// <param name="Fact">What was found, without a full stop.</param>
/// <param name="Advice">What to do about it, in one sentence; null if all is fine.</param>
internal sealed record Symptom(Severity Severity, string Fact, string? Advice)
{
    public static Symptom Fine(string fact) => new(Severity.Fine, fact, Advice: null);

    public static Symptom Advise(string fact, string advice) => new(Severity.Advice, fact, advice);

    public static Symptom FineOrAdvise(bool isFine, string fact, string advice) =>
        isFine ? Fine(fact) : Advise(fact, advice);

    public static Symptom Problem(string fact, string advice) => new(Severity.Problem, fact, advice);
}

internal sealed record Check(string Subject, Func<IEnumerable<Symptom>> Examine)
{
    public Check(string subject, Func<Symptom> judge)
        : this(subject, () => [judge()]) { }
}

internal sealed class Diagnoses(TextWriter output)
{
    private readonly List<Severity> _severities = [];

    public bool CanMeasure => !_severities.Contains(Severity.Problem);

    /// <summary>Runs a check; a check that throws is a problem.</summary>
    public void Add(Check check)
    {
        List<Symptom> symptoms = Examine(check);
        // What a check finds because of an interruption is not told.
        if (SignalCleanup.HasBegun)
        {
            throw new OperationCanceledException();
        }

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
            $"{Count(Severity.Fine)} fine, {Count(Severity.Advice)} with advice, {Count(Severity.Problem)} problems: this machine can{(CanMeasure ? "" : "not")} measure"
        );

    private int Count(Severity severity) => _severities.Count(other => other == severity);

    private static List<Symptom> Examine(Check check)
    {
        try
        {
            return [.. check.Examine()];
        }
        // Any failure of a provider or the disk is what doctor should report.
        catch (Exception exception)
        {
            return
            [
                Symptom.Problem(
                    exception.Message.TrimEnd('.'),
                    "Fix this first; studies would fail for the same reason."
                ),
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
