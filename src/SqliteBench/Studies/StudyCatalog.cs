using System.Globalization;
using SqliteBench.Durability;
using SqliteBench.Launches;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>The registered studies: one line each, in the order of the list.</summary>
public static class StudyCatalog
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

    /// <summary>What all results are of: the studies, and what is measured without BenchmarkDotNet.</summary>
    public static IReadOnlyList<StudySubject> Subjects { get; } =
    [.. All.Select(study => study.Subject), StartupStudy.Subject, DurabilityStudy.Subject];

    /// <summary>The studies, with the names that their reports begin with.</summary>
    internal static IReadOnlyList<(string Study, string Reports)> Reports { get; } =
    [.. All.Select(study => (study.Id, study.Benchmarks.FullName!))];

    /// <summary>The rows that the first study of a statement workload has by itself.</summary>
    /// <param name="workload">The workload.</param>
    public static long RowsOf(StatementWorkload workload) =>
        long.Parse(
            All.First(study => study.Statements.Contains(workload)).Quick.Rows.Split(',')[0],
            CultureInfo.InvariantCulture
        );

    /// <summary>The study that a run without a category is.</summary>
    public static StudyDefinition Standard => ProviderStudy.Definition;
}
