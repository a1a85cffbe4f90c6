using SqliteBench.Workloads.Statements;
using SqliteBench.Workloads.Statements.Keys;
using SqliteBench.Workloads.Statements.Records;

namespace SqliteBench.Workloads;

internal static class StatementCatalog
{
    private static readonly Func<Record, RecordKey> s_key = record => new RecordKey(record.Id);

    public static IReadOnlyList<StatementWorkload> Crud { get; } =
    [
        new OpenConnections("crud-open-close", "open and close a connection", pooled: false),
        new OpenConnections("crud-open-close-pooled", "the same from the pool, where there is one", pooled: true),
        new InsertRecords<Record>("crud-insert", "insert a record with its key", RecordSql.Insert, record => record),
        new InsertRecords<RecordField>(
            "crud-insert-autoincrement",
            "insert a record whose key SQLite gives",
            RecordSql.InsertAutoincrement,
            record => new RecordField(record.Guid),
            autoincrement: true
        ),
        new SelectRecords<RecordKey>(
            "crud-select-key",
            "read a record by its primary key",
            RecordSql.SelectByKey,
            s_key,
            RecordSearch.ByKey
        ),
        new SelectRecords<RecordField>(
            "crud-select-field",
            "read a record by a field without an index",
            RecordSql.SelectByField,
            record => new RecordField(record.Guid),
            RecordSearch.ByField
        ),
        new ChangeRecords<RecordUpdate>(
            "crud-update-key",
            "update a record by its primary key",
            RecordSql.UpdateByKey,
            (record, next) => new RecordUpdate(next.Guid, record.Id),
            RecordSearch.ByKey,
            keeps: true
        ),
        new ChangeRecords<RecordReplacement>(
            "crud-update-field",
            "update a record by a field without an index",
            RecordSql.UpdateByField,
            (record, next) => new RecordReplacement(next.Guid, record.Guid),
            RecordSearch.ByField,
            keeps: true
        ),
        new ChangeRecords<RecordKey>(
            "crud-delete-key",
            "delete a record by its primary key",
            RecordSql.DeleteByKey,
            (record, _) => new RecordKey(record.Id),
            RecordSearch.ByKey,
            keeps: false
        ),
        new ChangeRecords<RecordField>(
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
        new OpenConnections("engines-open-close", "open and close a database", pooled: false, connections: 20),
        .. Crud.Skip(2),
    ];

    public static IReadOnlyList<StatementWorkload> Log { get; } = [new LogInsert()];

    public static IReadOnlyList<StatementWorkload> Journal { get; } =
    [
        new InsertRecords<Record>(
            "journal-insert",
            "insert a record in a transaction of its own",
            RecordSql.Insert,
            record => record,
            inTransaction: false
        ),
    ];

    public static IReadOnlyList<StatementWorkload> Bulk { get; } =
    [
        new BulkInsertValues<RowCount.One>(),
        new BulkInsertValues<RowCount.Ten>(),
        new BulkInsertValues<RowCount.Hundred>(),
        new BulkInsertValues<RowCount.Thousand>(),
        new BulkInsertValues<RowCount.Hundred>(isBatch: true),
        new BulkInsertJson(100),
        new BulkInsertJson(1000),
    ];

    /// <summary>What comes before and around an execution.</summary>
    public static IReadOnlyList<StatementWorkload> Open { get; } =
    [
        new OpenConnections("open-connection", "open and close a connection", pooled: false),
        new OpenConnections("open-connection-pooled", "the same from the pool, where there is one", pooled: true),
        new OpenConnections(
            "open-connection-pragmas",
            "open a connection from the pool, set a pragma, close it",
            pooled: true,
            OpenConnections.Pragma
        ),
        new OpenConnections(
            "open-first-query",
            "open a connection, query one row, close it",
            false,
            OpenConnections.Query
        ),
        new OpenConnections(
            "open-first-query-pooled",
            "the same from the pool, where there is one",
            true,
            OpenConnections.Query
        ),
        Execution("open-prepare", "prepare a query and dispose of it unused", StatementUsage.PreparedOnly),
        Execution("open-execute-first", "the first execution of a prepared query", StatementUsage.PreparedAhead),
        Execution("open-execute-next", "an execution after a thousand others", StatementUsage.Reused),
        Execution("open-execute-unprepared", "prepare, execute, dispose", StatementUsage.PreparedEachTime),
        new SelectRecords<RecordKey>(
            "request-select",
            "a web request: open a connection from the pool, set its pragmas, read a record by its key, close it",
            RecordSql.SelectByKey,
            s_key,
            RecordSearch.ByRequest,
            StatementUsage.OnNewConnection
        ),
        new InsertRecords<Record>(
            "request-insert",
            "a web request that inserts a record",
            RecordSql.Insert,
            record => record,
            usage: StatementUsage.OnNewConnection
        ),
        new ChangeRecords<RecordUpdate>(
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

    public static IReadOnlyList<StatementWorkload> Keys { get; } = [.. OfKeys(reads: false), .. OfKeys(reads: true)];

    /// <summary>What object mappers are compared on: what no other list has, and some of the others.</summary>
    public static IReadOnlyList<StatementWorkload> Mappers { get; } =
    [
        .. Crud.Where(one => one.Id is "crud-select-key" or "crud-insert" or "crud-update-key"),
        .. Journal,
        .. Bulk.Where(one => one.Id == "bulk-values-1000"),
        RecordRanges.Page,
    ];

    /// <summary>What allocates much, little and hardly, to be run on several threads.</summary>
    public static IReadOnlyList<StatementWorkload> Configuration { get; } =
    [
        Crud.First(one => one.Id == "crud-select-key"),
        .. RecordRanges.InMemory,
        Crud.First(one => one.Id == "crud-insert"),
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

    private static SelectRecords<RecordKey> Execution(string id, string description, StatementUsage usage) =>
        new(id, description, RecordSql.SelectByKey, s_key, RecordSearch.ByKey, usage);

    // GUIDs in the forms that Microsoft.Data.Sqlite writes: 16 bytes, or 36 characters in upper case.
    private static StatementWorkload[] OfKeys(bool reads) =>
        [
            new KeyWorkload<IntegerValue, long>("an integer", record => record.Id, reads),
            new KeyWorkload<BlobValue, byte[]>(
                "a GUID in a blob",
                record => Guid.Parse(record.Guid).ToByteArray(),
                reads
            ),
            new KeyWorkload<StringValue, string>("a GUID in text", record => record.Guid.ToUpperInvariant(), reads),
        ];
}
