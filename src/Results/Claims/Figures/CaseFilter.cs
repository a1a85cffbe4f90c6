namespace SqliteBench.Results.Claims.Figures;

/// <summary>One case of the results: a study, a provider, and a value for each axis that could be another.</summary>
/// <param name="Study">The study's id.</param>
/// <param name="Provider">The provider's id, or that of what stands beside them.</param>
/// <param name="Axes">Values by the names of <see cref="ResultColumns.Axes"/>.</param>
public sealed record CaseFilter(string Study, string Provider, IReadOnlyList<(string Axis, string Value)> Axes)
{
    /// <summary>The same with another value of an axis.</summary>
    /// <param name="axis">The axis.</param>
    /// <param name="value">The value.</param>
    public CaseFilter With(string axis, string value) =>
        this with
        {
            Axes = [.. Axes.Where(pair => pair.Axis != axis), (axis, value)],
        };

    /// <summary>The same of another provider.</summary>
    /// <param name="provider">The provider's id.</param>
    public CaseFilter Of(string provider) => this with { Provider = provider };

    /// <summary>Whether a case is this one, with the versions of packages that the program has by itself.</summary>
    /// <param name="result">The case.</param>
    public bool Matches(CaseResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        return result.Study == Study
            && result.Provider == Provider
            && !result.Axes.Any(axis => axis.Key == ResultColumns.Version)
            && Axes.All(pair => result.Axes.Any(axis => axis.Key == pair.Axis && axis.Value == pair.Value));
    }
}
