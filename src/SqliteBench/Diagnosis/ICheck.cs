namespace SqliteBench.Diagnosis;

/// <summary>Examines one subject; each check is one file and one line of registration in <see cref="CheckCatalog"/>.</summary>
internal interface ICheck
{
    /// <summary>What it examines, in a word or two.</summary>
    string Subject { get; }

    /// <summary>What it finds.</summary>
    IEnumerable<Symptom> Examine();
}
