namespace SqliteBench.Diagnosis;

/// <summary>What a check found.</summary>
/// <param name="Severity">How much it stands in the way of measuring.</param>
/// <param name="Fact">What is the case, without a full stop.</param>
/// <param name="Advice">One sentence that says what to do about it; null where all is fine.</param>
internal sealed record Symptom(Severity Severity, string Fact, string? Advice)
{
    /// <summary>A fact that needs nothing done.</summary>
    public static Symptom Fine(string fact) => new(Severity.Fine, fact, Advice: null);

    /// <summary>A fact that makes figures fewer or worse.</summary>
    public static Symptom Advise(string fact, string advice) => new(Severity.Advice, fact, advice);

    /// <summary>A fact that makes measuring impossible.</summary>
    public static Symptom Problem(string fact, string advice) => new(Severity.Problem, fact, advice);
}
