using SqliteBench.Providers.Statements;
using SqliteBench.Workloads.Statements;
using SqliteBench.Workloads.Statements.Keys;
using SqliteBench.Workloads.Statements.Records;

namespace SqliteBench.Workloads;

/// <summary>Lists the statements that are measured on small tables, by study.</summary>
public static class StatementCatalog
{
    public static IReadOnlyList<StatementWorkload> Crud { get; } = RecordWorkloads.Crud;

    /// <summary>The basic operations on other engines, which have no pool and take long to open a database.</summary>
    public static IReadOnlyList<StatementWorkload> Engines { get; } =
    [
        RecordWorkloads.Open("engines-open-close", "open and close a database", pooled: false, connections: 20),
        // The first two open connections.
        .. Crud.Skip(2),
    ];

    public static IReadOnlyList<StatementWorkload> Log { get; } = [BulkWorkloads.Log];

    /// <summary>A commit for each record.</summary>
    public static IReadOnlyList<StatementWorkload> Journal { get; } =
    [RecordWorkloads.Insert("journal-insert", "insert a record in a transaction of its own", inTransaction: false)];

    public static IReadOnlyList<StatementWorkload> Bulk { get; } =
    [
        BulkWorkloads.Values<RowCount.One>(),
        BulkWorkloads.Values<RowCount.Ten>(),
        BulkWorkloads.Values<RowCount.Hundred>(),
        BulkWorkloads.Values<RowCount.Thousand>(),
        BulkWorkloads.Values<RowCount.Hundred>(isBatch: true),
        BulkWorkloads.Json(100),
        BulkWorkloads.Json(1000),
    ];

    public static IReadOnlyList<StatementWorkload> Open { get; } = RecordWorkloads.Opening;

    public static IReadOnlyList<StatementWorkload> Types { get; } = [.. ValueWorkloads.All];

    public static IReadOnlyList<StatementWorkload> Keys { get; } =
    [.. KeyWorkloads.All(reads: false), .. KeyWorkloads.All(reads: true)];

    /// <summary>The statements on which object mappers are compared: some of other lists, and a page of records.</summary>
    public static IReadOnlyList<StatementWorkload> Mappers { get; } =
    [
        .. Crud.Where(workload => workload.Id is "crud-select-key" or "crud-insert" or "crud-update-key"),
        .. Journal,
        .. Bulk.Where(workload => workload.Id == "bulk-values-1000"),
        RangeWorkloads.Page,
    ];

    /// <summary>Statements that allocate much, little and hardly anything, to be run on several threads.</summary>
    public static IReadOnlyList<StatementWorkload> Configuration { get; } =
    [
        Crud.First(workload => workload.Id == "crud-select-key"),
        .. RangeWorkloads.InMemory,
        Crud.First(workload => workload.Id == "crud-insert"),
    ];

    public static IReadOnlyList<StatementWorkload> All { get; } =
    [
        .. new[] { Crud, Engines, Log, Journal, Bulk, Open, Types, Keys, Mappers, Configuration }
            .SelectMany(list => list)
            .Distinct(),
    ];

    public static StatementWorkload? Find(string id) => All.FirstOrDefault(workload => workload.Id == id);
}
