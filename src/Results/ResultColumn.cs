namespace SqliteBench.Results;

/// <param name="HasInterval">Whether columns for the ends of its 95 % interval follow.</param>
/// <param name="IsDifference">Whether it can be negative.</param>
public sealed record ResultColumn(
    string Name,
    string Title,
    string Meaning,
    bool HasInterval = false,
    bool IsDifference = false
)
{
    public string Low => $"{Name}_low";

    public string High => $"{Name}_high";

    public IEnumerable<string> Names => HasInterval ? [Name, Low, High] : [Name];
}
