namespace SqliteBench.Results.Claims.Figures;

/// <summary>Selects one case of the results: by study, provider, and axes.</summary>
public sealed record CaseFilter(string Study, string Provider, IReadOnlyList<(string Axis, string Value)> Axes)
{
    internal const string Normal = "normal";
    internal const int Million = 1_000_000;

    /// <summary>A block workload in C++: 100,000 rows, <c>combination</c>, one transaction, one thread.</summary>
    internal static CaseFilter OfBlocks(string study, string workload) =>
        new(
            study,
            CaseResult.Native,
            [
                ("workload", workload),
                ("pragmas", "combination"),
                ("batch_size", "all"),
                ("threads", "1"),
                ("rows", "100000"),
                ("schema", "text/hash-size"),
            ]
        );

    internal static CaseFilter OfStatements(string study, string workload, string pragmas, int rows) =>
        new(study, CaseResult.Native, [("workload", workload), ("pragmas", pragmas), ("rows", $"{rows}")]);

    public CaseFilter With(string axis, string value) =>
        this with
        {
            Axes = [.. Axes.Where(pair => pair.Axis != axis), (axis, value)],
        };

    public CaseFilter Of(string provider) => this with { Provider = provider };

    /// <summary>Whether a case matches, with the standard version of its package.</summary>
    public bool Matches(CaseResult result) =>
        result.Study == Study
        && result.Provider == Provider
        && !result.Axes.Any(axis => axis.Key == ResultColumns.Version)
        && Axes.All(pair => result.Axes.Any(axis => axis.Key == pair.Axis && axis.Value == pair.Value));
}
