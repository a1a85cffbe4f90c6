namespace SqliteBench.Diagnosis;

/// <summary>Whether a program is there that the build or the reports use.</summary>
/// <param name="subject">What the program is.</param>
/// <param name="find">Finds the line with its version; null where it is not there.</param>
/// <param name="isNeeded">Whether something is missing without it.</param>
/// <param name="advice">What to do where it is missing, as a sentence.</param>
internal sealed class ToolCheck(string subject, Func<string?> find, bool isNeeded, string advice) : ICheck
{
    /// <inheritdoc />
    public string Subject => subject;

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        yield return find() is { } version ? Symptom.Fine(version)
        : isNeeded ? Symptom.Advise("not found", advice)
        : Symptom.Fine("not found, and not needed: what it makes is there");
    }
}
