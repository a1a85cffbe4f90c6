using System.Collections.Immutable;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Benchmarks;

/// <summary>A column of BenchmarkDotNet's table with a text of each case.</summary>
internal sealed class CaseColumn(string name, string legend, Func<BenchmarkCase, string?> textOf) : IColumn
{
    public string Id => name;

    public string ColumnName => name;

    public string Legend => legend;

    public ColumnCategory Category { get; init; } = ColumnCategory.Params;

    public UnitType UnitType => UnitType.Dimensionless;

    public int PriorityInCategory { get; init; }

    public bool IsNumeric { get; init; }

    public bool AlwaysShow { get; init; }

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(benchmark => textOf(benchmark) is not null);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => textOf(benchmarkCase) is null;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) => textOf(benchmarkCase) ?? "-";

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) =>
        GetValue(summary, benchmarkCase);

    public static StudyCase CaseOf(BenchmarkCase benchmark) =>
        (StudyCase)benchmark.Parameters[nameof(CaseBenchmark.Case)];

    public static IEnumerable<CaseColumn> OfAxes { get; } =
    [
        // This column is shown if a run has several studies.
        new("study", "Study of the case", benchmark => CaseOf(benchmark).Row.Study),
        .. from column in ResultColumns.Axes.Select(axis => axis.Name).Append(ResultColumns.Provider).Index()
        select new CaseColumn(
            column.Item,
            $"Value of {column.Item}",
            benchmark => CaseOf(benchmark).Row.On(column.Item) is { Length: > 0 } value ? value : null
        )
        {
            PriorityInCategory = column.Index + 1,
            AlwaysShow = true,
        },
    ];
}

/// <summary>Keeps the order of the cases, in groups that share a baseline.</summary>
internal sealed class CaseOrder() : DefaultOrderer(SummaryOrderPolicy.Declared), IOrderer
{
    string IOrderer.GetLogicalGroupKey(ImmutableArray<BenchmarkCase> allBenchmarksCases, BenchmarkCase benchmarkCase) =>
        $"{CaseColumn.CaseOf(benchmarkCase).Row.Study} {CaseColumn.CaseOf(benchmarkCase).Baseline}";

    IEnumerable<IGrouping<string, BenchmarkCase>> IOrderer.GetLogicalGroupOrder(
        IEnumerable<IGrouping<string, BenchmarkCase>> logicalGroups,
        IEnumerable<BenchmarkLogicalGroupRule>? order
    ) => logicalGroups;
}
