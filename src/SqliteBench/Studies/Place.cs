namespace SqliteBench.Studies;

/// <summary>A directory for databases, as a parameter of a study.</summary>
/// <param name="Name">Its name in reports: the file system, and more where two have the same.</param>
/// <param name="Directory">Where the run's databases go.</param>
public sealed record Place(string Name, string Directory) : IComparable
{
    /// <summary>Compares by name.</summary>
    /// <param name="obj">Another place.</param>
    public int CompareTo(object? obj) => obj is Place other ? string.CompareOrdinal(Name, other.Name) : 1;

    /// <inheritdoc />
    public override string ToString() => Name;
}
