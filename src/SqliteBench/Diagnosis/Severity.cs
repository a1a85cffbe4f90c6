namespace SqliteBench.Diagnosis;

/// <summary>How much a fact stands in the way of measuring.</summary>
internal enum Severity
{
    /// <summary>Not at all.</summary>
    Fine,

    /// <summary>Something is left out, or figures are worse than they could be.</summary>
    Advice,

    /// <summary>Nothing can be measured.</summary>
    Problem,
}
