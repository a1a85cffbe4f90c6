using SqliteBench.Providers;

namespace SqliteBench.Reports;

/// <summary>How the SQLite libraries behind several providers were compiled.</summary>
/// <param name="Common">Options that all of them have.</param>
/// <param name="Own">For each provider that has more, the others; usually none.</param>
public sealed record EngineOptions(
    IReadOnlyList<string> Common,
    IReadOnlyList<(Provider Provider, IReadOnlyList<string> Options)> Own
)
{
    /// <summary>Compares the options.</summary>
    /// <param name="behind">The providers, at least one, with what stands behind them.</param>
    public static EngineOptions Of(IReadOnlyList<(Provider Provider, ProviderVersions Versions)> behind)
    {
        ArgumentNullException.ThrowIfNull(behind);
        string[] common =
        [
            .. behind
                .Select(entry => entry.Versions.CompileOptions)
                .Aggregate((left, right) => [.. left.Intersect(right)]),
        ];
        return new EngineOptions(
            common,
            [
                .. from entry in behind
                let own = entry.Versions.CompileOptions.Except(common).ToArray()
                where own.Length > 0
                select (entry.Provider, (IReadOnlyList<string>)own),
            ]
        );
    }
}
