using SqliteBench.Providers;
using SqliteBench.Providers.Statements;
using SqliteBench.Workloads.Statements;
using SqliteBench.Workloads.Statements.Keys;
using SqliteBench.Workloads.Statements.Records;

namespace SqliteBench.Workloads;

public static class StatementCatalog
{
    private static readonly Func<Record, RecordKey> s_key = record => new RecordKey(record.Id);

    public static IReadOnlyList<StatementWorkload> Crud { get; } =
    [
        RecordWorkloads.Open("crud-open-close", "open and close a connection", pooled: false),
        RecordWorkloads.Open("crud-open-close-pooled", "the same from the pool, where there is one", pooled: true),
        RecordWorkloads.Insert("crud-insert", "insert a record with its key", RecordSql.Insert, record => record),
        RecordWorkloads.Insert(
            "crud-insert-autoincrement",
            "insert a record whose key SQLite gives",
            RecordSql.InsertAutoincrement,
            record => new RecordField(record.Guid),
            autoincrement: true
        ),
        RecordWorkloads.Select(
            "crud-select-key",
            "read a record by its primary key",
            RecordSql.SelectByKey,
            s_key,
            RecordSearch.ByKey
        ),
        RecordWorkloads.Select(
            "crud-select-field",
            "read a record by a field without an index",
            RecordSql.SelectByField,
            record => new RecordField(record.Guid),
            RecordSearch.ByField
        ),
        RecordWorkloads.Change(
            "crud-update-key",
            "update a record by its primary key",
            RecordSql.UpdateByKey,
            (record, next) => new RecordUpdate(next.Guid, record.Id),
            RecordSearch.ByKey,
            keeps: true
        ),
        RecordWorkloads.Change(
            "crud-update-field",
            "update a record by a field without an index",
            RecordSql.UpdateByField,
            (record, next) => new RecordReplacement(next.Guid, record.Guid),
            RecordSearch.ByField,
            keeps: true
        ),
        RecordWorkloads.Change(
            "crud-delete-key",
            "delete a record by its primary key",
            RecordSql.DeleteByKey,
            (record, _) => new RecordKey(record.Id),
            RecordSearch.ByKey,
            keeps: false
        ),
        RecordWorkloads.Change(
            "crud-delete-field",
            "delete a record by a field without an index",
            RecordSql.DeleteByField,
            (record, _) => new RecordField(record.Guid),
            RecordSearch.ByField,
            keeps: false
        ),
    ];

    /// <summary>The basic operations on other engines, which have no pool and take long to open a database.</summary>
    public static IReadOnlyList<StatementWorkload> Engines { get; } =
    [
        RecordWorkloads.Open("engines-open-close", "open and close a database", pooled: false, connections: 20),
        .. Crud.Skip(2),
    ];

    public static IReadOnlyList<StatementWorkload> Log { get; } = [RecordWorkloads.Log];

    public static IReadOnlyList<StatementWorkload> Journal { get; } =
    [
        RecordWorkloads.Insert(
            "journal-insert",
            "insert a record in a transaction of its own",
            RecordSql.Insert,
            record => record,
            inTransaction: false
        ),
    ];

    public static IReadOnlyList<StatementWorkload> Bulk { get; } =
    [
        RecordWorkloads.BulkValues<RowCount.One>(),
        RecordWorkloads.BulkValues<RowCount.Ten>(),
        RecordWorkloads.BulkValues<RowCount.Hundred>(),
        RecordWorkloads.BulkValues<RowCount.Thousand>(),
        RecordWorkloads.BulkValues<RowCount.Hundred>(isBatch: true),
        RecordWorkloads.BulkJson(100),
        RecordWorkloads.BulkJson(1000),
    ];

    /// <summary>The work before and around an execution.</summary>
    public static IReadOnlyList<StatementWorkload> Open { get; } =
    [
        RecordWorkloads.Open("open-connection", "open and close a connection", pooled: false),
        RecordWorkloads.Open("open-connection-pooled", "the same from the pool, where there is one", pooled: true),
        RecordWorkloads.Open(
            "open-connection-pragmas",
            "open a connection from the pool, set a pragma, close it",
            pooled: true,
            RecordWorkloads.Pragma
        ),
        RecordWorkloads.Open(
            "open-first-query",
            "open a connection, query one row, close it",
            false,
            RecordWorkloads.Query
        ),
        RecordWorkloads.Open(
            "open-first-query-pooled",
            "the same from the pool, where there is one",
            true,
            RecordWorkloads.Query
        ),
        Execution("open-prepare", "prepare a query and dispose of it unused", StatementUsage.PreparedOnly),
        Execution("open-execute-first", "the first execution of a prepared query", StatementUsage.PreparedAhead),
        Execution("open-execute-next", "an execution after a thousand others", StatementUsage.Reused),
        Execution("open-execute-unprepared", "prepare, execute, dispose", StatementUsage.PreparedEachTime),
        RecordWorkloads.Select(
            "request-select",
            "a web request: open a connection from the pool, set its pragmas, read a record by its key, close it",
            RecordSql.SelectByKey,
            s_key,
            RecordSearch.ByRequest,
            StatementUsage.OnNewConnection
        ),
        RecordWorkloads.Insert(
            "request-insert",
            "a web request that inserts a record",
            RecordSql.Insert,
            record => record,
            usage: StatementUsage.OnNewConnection
        ),
        RecordWorkloads.Change(
            "request-update",
            "a web request that updates a record by its key",
            RecordSql.UpdateByKey,
            (record, next) => new RecordUpdate(next.Guid, record.Id),
            RecordSearch.ByRequest,
            keeps: true,
            StatementUsage.OnNewConnection
        ),
    ];

    public static IReadOnlyList<StatementWorkload> Types { get; } = [.. ValueWorkloads.All];

    public static IReadOnlyList<StatementWorkload> Keys { get; } =
    [.. KeyWorkloads.All(reads: false), .. KeyWorkloads.All(reads: true)];

    /// <summary>
    /// The statements on which object mappers are compared: some of other lists, and a page of records.
    /// </summary>
    public static IReadOnlyList<StatementWorkload> Mappers { get; } =
    [
        .. Crud.Where(workload => workload.Id is "crud-select-key" or "crud-insert" or "crud-update-key"),
        .. Journal,
        .. Bulk.Where(workload => workload.Id == "bulk-values-1000"),
        RecordWorkloads.Page,
    ];

    /// <summary>Statements that allocate much, little and hardly anything, to be run on several threads.</summary>
    public static IReadOnlyList<StatementWorkload> Configuration { get; } =
    [
        Crud.First(workload => workload.Id == "crud-select-key"),
        .. RecordWorkloads.InMemory,
        Crud.First(workload => workload.Id == "crud-insert"),
    ];

    public static IReadOnlyList<StatementWorkload> All { get; } =
    [
        .. (
            (IReadOnlyList<StatementWorkload>[])
                [Crud, Engines, Log, Journal, Bulk, Open, Types, Keys, Mappers, Configuration]
        )
            .SelectMany(list => list)
            .Distinct(),
    ];

    public static StatementWorkload? Find(string id) => All.FirstOrDefault(workload => workload.Id == id);

    private static StatementWorkload Execution(string id, string description, StatementUsage usage) =>
        RecordWorkloads.Select(id, description, RecordSql.SelectByKey, s_key, RecordSearch.ByKey, usage);
}
