namespace SqliteBench.Results;

/// <summary>A figure: a column of the results file.</summary>
/// <param name="Name">Its name, with the unit at its end.</param>
/// <param name="Title">What heads a figure in tables.</param>
/// <param name="Meaning">What a figure means, as documents say it.</param>
/// <param name="HasInterval">Whether columns for the ends of its 95 % interval follow it.</param>
/// <param name="IsDifference">Whether a figure can be below 0.</param>
public sealed record ResultColumn(
    string Name,
    string Title,
    string Meaning,
    bool HasInterval = false,
    bool IsDifference = false
)
{
    /// <summary>The column of the lower end of the interval.</summary>
    public string Low => $"{Name}_low";

    /// <summary>The column of the upper end of the interval.</summary>
    public string High => $"{Name}_high";

    /// <summary>The names that it takes in the file's header.</summary>
    public IEnumerable<string> Names => HasInterval ? [Name, Low, High] : [Name];
}
