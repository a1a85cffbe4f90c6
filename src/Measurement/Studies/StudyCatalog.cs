using System.IO.Enumeration;
using SqliteBench.Providers;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement.Studies;

public static class StudyCatalog
{
    public static IReadOnlyList<StudyDefinition> All { get; } = [.. BlockStudies.All, .. StatementStudies.All];

    /// <summary>The catalog for reports: all studies, also those without BenchmarkDotNet, and the providers.</summary>
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

    /// <summary>Returns the default number of rows of the first study with a statement workload.</summary>
    public static long RowsOf(StatementWorkload workload) =>
        All.First(study => study.Statements.Contains(workload)).Quick.On(Axis.Rows)[0];

    public static StudyDefinition Standard => All[0];

    /// <summary>Returns the studies that categories or filters of cases name; without any, the standard one.</summary>
    public static IReadOnlyList<StudyDefinition> Choose(IReadOnlyList<string> categories, IReadOnlyList<string> filters)
    {
        StudyDefinition[] chosen =
        [
            .. All.Where(study =>
                categories.Contains(study.Id, StringComparer.OrdinalIgnoreCase)
                || filters.Any(filter => Names(filter, study.Id))
            ),
        ];
        return chosen.Length > 0 ? chosen : [Standard];
    }

    // A filter of everything, or of values that cases of all studies have, names none.
    private static bool Names(string filter, string study) =>
        filter.Trim('*').Length > 0
        && (
            FileSystemName.MatchesSimpleExpression(filter, study)
            || filter.TrimStart('*').StartsWith($"{study}.", StringComparison.OrdinalIgnoreCase)
        );
}
