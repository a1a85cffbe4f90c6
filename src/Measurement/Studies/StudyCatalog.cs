using System.IO.Enumeration;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement.Studies;

/// <summary>The registration of all studies.</summary>
public static class StudyCatalog
{
    public static IReadOnlyList<StudyDefinition> All { get; } = [.. BlockStudies.All, .. StatementStudies.All];

    /// <summary>The facts that reports need about studies and providers, which they do not reference.</summary>
    public static ReportCatalog ForReports { get; } =
        new(
            [.. All, Study.Versions, Study.Startup, Study.Durability, Study.Queries, Study.AllAdvice],
            [.. ProviderCatalog.All.Select(provider => provider.Id)],
            [
                .. ProviderLayers.All.Select(layer => new ProviderLayer(
                    layer.Id,
                    [.. ProviderLayers.Below(layer).Select(lower => lower.Id)]
                )),
            ],
            [.. ProviderCatalog.All.Where(IsLibrary).Select(provider => provider.Id)]
        );

    // A library has versions on NuGet, and is neither a mapper nor another way to call the same library.
    private static bool IsLibrary(Provider provider) =>
        IsChosen(provider) && !ProviderLayers.Below(provider).Any(IsChosen);

    private static bool IsChosen(Provider provider) => provider is { HasVersions: true, IsNamedOnly: false };

    public static IReadOnlyList<string> Ids { get; } = [.. ForReports.Studies.Select(study => study.Id)];

    /// <summary>Returns the rows of a statement's table in its own study.</summary>
    public static long RowsOf(StatementWorkload workload) =>
        All.First(study => study.Statements.Contains(workload)).Quick.On(Axis.Rows)[0];

    public static StudyDefinition Standard => All[0];

    /// <summary>Returns the studies that categories or filters of cases name; without any, the standard one.</summary>
    public static IReadOnlyList<StudyDefinition> Choose(IReadOnlyList<string> categories, IReadOnlyList<string> filters)
    {
        bool IsNamed(StudyDefinition study) =>
            categories.Contains(study.Id, StringComparer.OrdinalIgnoreCase)
            || filters.Any(filter => Names(filter, study.Id));
        StudyDefinition[] chosen = [.. All.Where(IsNamed)];
        return chosen.Length > 0 ? chosen : [Standard];
    }

    internal static StudyPlot Ratios(string rows = ResultColumns.Provider, string only = "") =>
        StudyPlot.Ratios with
        {
            Rows = rows,
            Only = only,
        };

    internal static StudyPlot TimesPer(string operation, string rows = ResultColumns.Provider, string only = "") =>
        new(PlotForm.Bars, PlotFigure.Time, $"Time per {operation}")
        {
            Unit = $"time per {operation}",
            Rows = rows,
            Only = only,
        };

    // A filter of everything, or of values that cases of all studies have, names none.
    private static bool Names(string filter, string study) =>
        filter.Trim('*').Length > 0
        && (
            FileSystemName.MatchesSimpleExpression(filter, study)
            || filter.TrimStart('*').StartsWith($"{study}.", StringComparison.OrdinalIgnoreCase)
        );
}

/// <summary>The providers as layers: each says which it stands on, and the baseline is the lowest.</summary>
internal static class ProviderLayers
{
    /// <summary>The layers from the baseline upwards; those of equal height are in the order of registration.</summary>
    public static IReadOnlyList<Provider> All { get; } =
    [
        .. ProviderCatalog
            .All.SelectMany(provider => Below(provider).Reverse().Append(provider))
            .Where(provider => Below(provider).Append(provider).Contains(NativeBaseline.Provider))
            .Distinct()
            .OrderBy(provider => Below(provider).Count()),
    ];

    /// <summary>Returns the providers below one, from the next lower one down.</summary>
    public static IEnumerable<Provider> Below(Provider provider)
    {
        for (Provider? lower = provider.StandsOn; lower is not null; lower = lower.StandsOn)
        {
            yield return lower;
        }
    }
}
