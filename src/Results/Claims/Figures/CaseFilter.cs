namespace SqliteBench.Results.Claims.Figures;

/// <summary>One case of the results: a study, a provider, and by its column each axis that could be another.</summary>
public sealed record CaseFilter(string Study, string Provider, IReadOnlyList<(string Axis, string Value)> Axes)
{
    /// <summary>The same with another value of an axis.</summary>
    public CaseFilter With(string axis, string value) =>
        this with
        {
            Axes = [.. Axes.Where(pair => pair.Axis != axis), (axis, value)],
        };

    /// <summary>The same of another provider.</summary>
    public CaseFilter Of(string provider) => this with { Provider = provider };

    /// <summary>Whether a case is this one, with the versions of packages that the program has by itself.</summary>
    public bool Matches(CaseResult result) =>
        result.Study == Study
        && result.Provider == Provider
        && !result.Axes.Any(axis => axis.Key == ResultColumns.Version)
        && Axes.All(pair => result.Axes.Any(axis => axis.Key == pair.Axis && axis.Value == pair.Value));
}
