using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Statements on the table Record(Id, Guid), which has <c>--rows</c> rows before or, when filled, after.</summary>
internal static class RecordWorkloads
{
    private const string Query = "SELECT Id, Guid FROM Record WHERE Id = 1";

    /// <summary>
    /// A pragma that SQLite forgets with the connection, so applications set it whenever they open one.
    /// </summary>
    private const string Pragma = "PRAGMA synchronous = NORMAL";

    /// <summary>The basic operations. StatementCatalog.Engines skips the first two.</summary>
    public static IReadOnlyList<StatementWorkload> Crud { get; } =
    [
        Open("crud-open-close", "open and close a connection", pooled: false),
        Open("crud-open-close-pooled", "the same from the pool, where there is one", pooled: true),
        Insert("crud-insert", "insert a record with its key"),
        new("crud-insert-autoincrement", "insert a record whose key SQLite assigns", writes: true)
        {
            Executions = (rows, _) => (int)rows,
            Work = (workload, options) =>
            {
                Record[] records = RecordSource.Range(options.Seed, options.Executions);
                RecordField[] fields = Array.ConvertAll(records, record => new RecordField(record.Guid));
                WorkTable table = Table([], records, autoincrement: true);
                return StatementWork.Changing(workload, table, RecordSql.InsertAutoincrement, fields);
            },
        },
        SelectByKey("crud-select-key", "read a record by its primary key"),
        Select(
            "crud-select-field",
            "read a record by a field without an index",
            RecordSql.SelectByField,
            record => new RecordField(record.Guid),
            executions: ExecutionsByField
        ),
        UpdateByKey("crud-update-key", "update a record by its primary key"),
        Change(
            "crud-update-field",
            "update a record by a field without an index",
            RecordSql.UpdateByField,
            (record, next) => new RecordReplacement(next.Guid, record.Guid),
            executions: ExecutionsByField
        ),
        Change(
            "crud-delete-key",
            "delete a record by its primary key",
            RecordSql.DeleteByKey,
            (record, _) => new RecordKey(record.Id),
            keeps: false
        ),
        Change(
            "crud-delete-field",
            "delete a record by a field without an index",
            RecordSql.DeleteByField,
            (record, _) => new RecordField(record.Guid),
            executions: ExecutionsByField,
            keeps: false
        ),
    ];

    /// <summary>The work before and around an execution.</summary>
    public static IReadOnlyList<StatementWorkload> Opening { get; } =
    [
        Open("open-connection", "open and close a connection", pooled: false),
        Open("open-connection-pooled", "the same from the pool, where there is one", pooled: true),
        Open(
            "open-connection-pragmas",
            "open a connection from the pool, set a pragma, close it",
            pooled: true,
            Pragma
        ),
        Open("open-first-query", "open a connection, query one row, close it", pooled: false, Query),
        Open("open-first-query-pooled", "the same from the pool, where there is one", pooled: true, Query),
        SelectByKey("open-prepare", "prepare a query and dispose of it unused", StatementUsage.PreparedOnly),
        SelectByKey("open-execute-first", "the first execution of a prepared query", StatementUsage.PreparedAhead),
        SelectByKey("open-execute-next", "an execution after a thousand others"),
        SelectByKey("open-execute-unprepared", "prepare, execute, dispose", StatementUsage.PreparedEachTime),
        SelectByKey(
            "request-select",
            "a web request: open a connection from the pool, set its pragmas, read a record by its key, close it",
            StatementUsage.OnNewConnection
        ),
        Insert("request-insert", "a web request that inserts a record", StatementUsage.OnNewConnection),
        UpdateByKey("request-update", "a web request that updates a record by its key", StatementUsage.OnNewConnection),
    ];

    /// <summary>Opens and closes a connection per operation, and executes at most one statement on it.</summary>
    /// <param name="sql"><see cref="Query"/>, <see cref="Pragma"/>, or empty for none.</param>
    public static StatementWorkload Open(
        string id,
        string description,
        bool pooled,
        string sql = "",
        int connections = 250
    ) =>
        new(id, description, writes: false, StatementUsage.ConnectionOnly)
        {
            Pooled = pooled,
            Executions = (_, _) => connections,
            Work = (workload, options) =>
            {
                Record[] records = RecordSource.Range(options.Seed, options.Rows);
                NoArguments[] arguments = new NoArguments[options.Executions];
                if (sql != Query)
                {
                    return StatementWork.Changing(workload, Table(records), sql, arguments, sql.Length == 0 ? 1 : 0);
                }

                return new StatementWork<NoArguments, RecordRow, RecordFold>(
                    workload,
                    Table(records),
                    sql,
                    arguments,
                    (fold, _) => RecordFold.AnswerAll(records.Take(1), fold)
                );
            },
        };

    private static StatementWorkload SelectByKey(string id, string description, StatementUsage usage = default) =>
        Select(id, description, RecordSql.SelectByKey, record => new RecordKey(record.Id), usage);

    private static StatementWorkload UpdateByKey(string id, string description, StatementUsage usage = default) =>
        Change(id, description, RecordSql.UpdateByKey, (record, next) => new RecordUpdate(next.Guid, record.Id), usage);

    public static StatementWorkload Insert(
        string id,
        string description,
        StatementUsage usage = StatementUsage.Reused,
        bool inTransaction = true
    ) =>
        new(id, description, writes: true, usage)
        {
            InTransaction = inTransaction && usage != StatementUsage.OnNewConnection,
            Executions = (rows, _) => (int)rows,
            Work = (workload, options) =>
            {
                Record[] records = RecordSource.Range(options.Seed, options.Executions);
                return StatementWork.Changing(workload, Table([], records), RecordSql.Insert, records);
            },
        };

    private static StatementWorkload Select<TArguments>(
        string id,
        string description,
        string sql,
        Func<Record, TArguments> arguments,
        StatementUsage usage = StatementUsage.Reused,
        ExecutionsOf? executions = null
    )
        where TArguments : struct, IArguments =>
        new(id, description, writes: false, usage)
        {
            Executions = executions ?? ExecutionsByKey(usage),
            Work = (workload, options) =>
            {
                Record[] chosen = Choose(options);
                return new StatementWork<TArguments, RecordRow, RecordFold>(
                    workload,
                    Table(RecordSource.Range(options.Seed, options.Rows)),
                    sql,
                    [.. chosen.Select(arguments)],
                    usage == StatementUsage.PreparedOnly
                        ? (fold, _) => fold.Changed(1)
                        : (fold, execution) => RecordFold.AnswerAll([chosen[execution]], fold)
                );
            },
        };

    /// <param name="keeps">Whether the next version of a record remains; if not, the record is removed.</param>
    private static StatementWorkload Change<TArguments>(
        string id,
        string description,
        string sql,
        Func<Record, Record, TArguments> arguments,
        StatementUsage usage = StatementUsage.Reused,
        ExecutionsOf? executions = null,
        bool keeps = true
    )
        where TArguments : struct, IArguments =>
        new(id, description, writes: true, usage)
        {
            Executions = executions ?? ExecutionsByKey(usage),
            Work = (workload, options) =>
            {
                Record[] chosen = Choose(options);
                HashSet<long> changed = [.. chosen.Select(record => record.Id)];
                Record Next(Record record) => RecordSource.Create(options.Seed, record.Id, version: 1);
                Record[] before = RecordSource.Range(options.Seed, options.Rows);
                IEnumerable<Record> after = before
                    .Where(record => keeps || !changed.Contains(record.Id))
                    .Select(record => changed.Contains(record.Id) ? Next(record) : record);
                TArguments[] values = [.. chosen.Select(record => arguments(record, Next(record)))];
                return StatementWork.Changing(workload, Table(before, after), sql, values);
            },
        };

    // The published study found 10,000 of 25,000 records by their key; other runs last some milliseconds.
    private static ExecutionsOf ExecutionsByKey(StatementUsage usage)
    {
        int quick = usage == StatementUsage.OnNewConnection ? 100 : 400;
        return (rows, published) => Share(rows, published ? 400 : quick);
    }

    // The published study found 2,000 of 25,000 records, each by a scan of the table.
    private static int ExecutionsByField(long rows, bool published) => Share(rows, published ? 80 : 4);

    private static int Share(long rows, int thousandths) => (int)Math.Clamp(rows * thousandths / 1000, 1, int.MaxValue);

    /// <param name="after">The rows after the run, by key; null if they stay as before.</param>
    public static WorkTable<Record> Table(
        IEnumerable<Record> before,
        IEnumerable<Record>? after = null,
        bool autoincrement = false
    ) =>
        new(
            "Record",
            $"Id INTEGER PRIMARY KEY{(autoincrement ? " AUTOINCREMENT" : "")}, Guid VARCHAR(36)",
            RecordSql.Insert,
            before,
            after
        )
        {
            RowId = record => record.Id,
            ValueBytesOf = record =>
                autoincrement ? ValueBytes.Measure(new RecordField(record.Guid)) : ValueBytes.Measure(in record),
        };

    /// <summary>Chooses different records at random, one for each execution.</summary>
    public static Record[] Choose(StatementOptions options)
    {
        if (options.Executions > options.Rows)
        {
            throw new NotSupportedException(
                $"{options.Executions} operations on different rows need more than {options.Rows} rows: raise --rows"
            );
        }

        Record[] records = RecordSource.Range(options.Seed, options.Rows);
        Random64 random = new(Random64.Mix(options.Seed + 3));
        for (int place = 0; place < options.Executions; place++)
        {
            int other = place + (int)random.Below(records.Length - place);
            (records[place], records[other]) = (records[other], records[place]);
        }

        return records[..options.Executions];
    }
}
