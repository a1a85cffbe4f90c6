using SqliteBench.Reporting.Plots;

namespace SqliteBench.Reporting.StudyPlots;

/// <summary>The providers as series.</summary>
internal static class ProviderSeries
{
    /// <summary>
    /// Each provider with a colour that is its own on every page; what is measured beside them has the colours after those.
    /// </summary>
    /// <param name="known">The ids of all providers, in their order.</param>
    /// <param name="there">The ids of those that are shown, any number of times.</param>
    public static IReadOnlyList<PlotSeries> Of(IReadOnlyList<string> known, IEnumerable<string> there)
    {
        string[] shown = [.. there.Distinct()];
        return
        [
            .. known
                .Concat(shown.Except(known, StringComparer.Ordinal))
                .Select((id, slot) => new PlotSeries(id, slot))
                .Where(series => shown.Contains(series.Name)),
        ];
    }
}
