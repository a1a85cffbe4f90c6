using SqliteBench.Machine;

namespace SqliteBench.Diagnosis;

/// <summary>What the databases are kept on.</summary>
/// <param name="storage">The storage of the directory for databases.</param>
internal sealed class StorageCheck(DatabaseStorage storage) : ICheck
{
    /// <inheritdoc />
    public string Subject => "file system";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        yield return storage.Warning is { } warning
            ? Symptom.Advise($"{storage}; {warning.TrimEnd('.')}", "Name a directory on a real disk with --directory.")
            : Symptom.Fine(storage.ToString());
    }
}
