using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>The registered studies: one line each, in the order of the list.</summary>
internal static class StudyCatalog
{
    /// <summary>Every study.</summary>
    public static IReadOnlyList<StudyDefinition> All { get; } =
    [
        ProviderStudy.Definition,
        PragmaStudy.Definition,
        BatchStudy.Definition,
        ThreadStudy.Definition,
        SchemaStudy.Definition,
        SizeStudy.Definition,
        FlowStudy.Definition,
        CrudStudy.Definition,
        LogStudy.Definition,
        LogSpillStudy.Definition,
        JournalStudy.Definition,
        BulkStudy.Definition,
        OpenStudy.Definition,
        TypeStudy.Definition,
    ];

    /// <summary>What reports know: the studies, and what is measured without BenchmarkDotNet; the providers.</summary>
    public static ReportCatalog ForReports { get; } =
        new(
            [.. All.Select(study => study.Report), StudyReport.Startup, StudyReport.Durability],
            [.. ProviderCatalog.All.Select(provider => provider.Id)],
            [
                .. ProviderLayers.All.Select(layer => new ProviderLayer(
                    layer.Id,
                    [.. ProviderLayers.Below(layer).Select(lower => lower.Id)]
                )),
            ]
        );

    /// <summary>The ids of all that reports know.</summary>
    internal static IReadOnlyList<string> Ids { get; } = [.. ForReports.Studies.Select(study => study.Id)];

    /// <summary>The rows that the first study of a statement workload has by itself.</summary>
    public static long RowsOf(StatementWorkload workload) =>
        Axis.Rows.Values(All.First(study => study.Statements.Contains(workload)).Quick[Axis.Rows])[0];

    /// <summary>The study that a run without a category is.</summary>
    public static StudyDefinition Standard => ProviderStudy.Definition;
}
