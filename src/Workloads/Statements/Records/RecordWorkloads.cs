using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Statements on the table Record(Id, Guid), which has <c>--rows</c> rows before or, when filled, after.</summary>
internal static partial class RecordWorkloads
{
    public const string Query = "SELECT Id, Guid FROM Record WHERE Id = 1";

    /// <summary>Lasts as long as the connection, so applications set it whenever they open one.</summary>
    public const string Pragma = "PRAGMA synchronous = NORMAL";

    private const int RangeLength = 100;

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
                if (sql == Query)
                {
                    return new StatementWork<NoArguments, RecordRow, RecordFold>(workload, options)
                    {
                        Sql = sql,
                        Arguments = arguments,
                        Table = Table(records),
                        Answer = (fold, _) => RecordFold.AnswerAll(records.Take(1), fold),
                    };
                }

                return new StatementWork<NoArguments, object, NoRows>(workload, options)
                {
                    Sql = sql,
                    Arguments = arguments,
                    Table = Table(records),
                    Answer = (fold, _) => fold.Changed(sql.Length == 0 ? 1 : 0),
                };
            },
        };

    public static StatementWorkload Select<TArguments>(
        string id,
        string description,
        string sql,
        Func<Record, TArguments> arguments,
        RecordSearch search,
        StatementUsage usage = StatementUsage.Reused
    )
        where TArguments : struct, IArguments =>
        new(id, description, writes: false, usage)
        {
            Executions = search.Executions,
            Work = (workload, options) =>
            {
                Record[] chosen = Choose(options);
                return new StatementWork<TArguments, RecordRow, RecordFold>(workload, options)
                {
                    Sql = sql,
                    Arguments = [.. chosen.Select(arguments)],
                    Table = Table(RecordSource.Range(options.Seed, options.Rows)),
                    Answer =
                        usage == StatementUsage.PreparedOnly
                            ? (fold, _) => fold.Changed(1)
                            : (fold, execution) => RecordFold.AnswerAll([chosen[execution]], fold),
                };
            },
        };

    /// <param name="autoincrement">Whether SQLite gives the keys, and never one twice.</param>
    public static StatementWorkload Insert<TArguments>(
        string id,
        string description,
        string sql,
        Func<Record, TArguments> arguments,
        bool autoincrement = false,
        bool inTransaction = true,
        StatementUsage usage = StatementUsage.Reused
    )
        where TArguments : struct, IArguments =>
        new(id, description, writes: true, usage)
        {
            InTransaction = inTransaction && usage != StatementUsage.OnNewConnection,
            Executions = (rows, _) => (int)rows,
            Work = (workload, options) =>
            {
                Record[] records = RecordSource.Range(options.Seed, options.Executions);
                TArguments[] values = [.. records.Select(arguments)];
                return StatementWork.Changing(workload, options, sql, values, Table([], records, autoincrement));
            },
        };

    /// <param name="keeps">Whether the next version of a record remains; if not, the record is removed.</param>
    public static StatementWorkload Change<TArguments>(
        string id,
        string description,
        string sql,
        Func<Record, Record, TArguments> arguments,
        RecordSearch search,
        bool keeps,
        StatementUsage usage = StatementUsage.Reused
    )
        where TArguments : struct, IArguments =>
        new(id, description, writes: true, usage)
        {
            Executions = search.Executions,
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
                return StatementWork.Changing(workload, options, sql, values, Table(before, after));
            },
        };

    public static StatementWorkload Log { get; } =
        new("log-insert", "insert a line into a log, all lines in one transaction", writes: true)
        {
            BytesPerRow = 40,
            Executions = (rows, _) => (int)rows,
            Work = (workload, options) =>
            {
                const string sql = "INSERT INTO log(logline) VALUES (@Value)";
                OneValue<StringValue, string>[] lines =
                [
                    .. Enumerable
                        .Range(0, options.Executions)
                        .Select(line => new OneValue<StringValue, string>($"test{line}")),
                ];
                return StatementWork.Changing(
                    workload,
                    options,
                    sql,
                    lines,
                    new WorkTable<OneValue<StringValue, string>>
                    {
                        Name = "log",
                        Columns = "logline TEXT",
                        InsertSql = sql,
                        Before = [],
                        After = lines,
                    }
                );
            },
        };

    public static StatementWorkload Page { get; } =
        Range(
            "mappers-read-100",
            "read 100 records in the order of their keys",
            RecordSql.SelectPage,
            page => page,
            rowsPerExecution: 20,
            most: 1000
        );

    /// <summary>Queries whose work in memory allocates for each row or group.</summary>
    public static IReadOnlyList<StatementWorkload> InMemory { get; } =
    [
        Range(
            "range-sort",
            "read a hundred records by key, sorted by a field without an index",
            RangeSql("Id, Guid", "ORDER BY Guid"),
            range => range.OrderBy(record => record.Guid, StringComparer.Ordinal)
        ),
        Range(
            "range-group",
            "count a hundred records in sixteen groups",
            Grouped("count(*)"),
            range => Groups(range, group => group.Count())
        ),
        Range(
            "range-concatenate",
            "concatenate a field of a hundred records in sixteen groups, and take the lengths",
            Grouped("length(group_concat(Guid))"),
            range => Groups(range, group => group.Sum(record => record.Guid.Length + 1) - 1)
        ),
    ];

    /// <summary>A query over a hundred records by their keys.</summary>
    private static StatementWorkload Range(
        string id,
        string description,
        string sql,
        Func<IEnumerable<Record>, IEnumerable<Record>> answer,
        int rowsPerExecution = 5,
        int most = 2000
    ) =>
        new(id, description, writes: false)
        {
            Executions = (rows, _) => (int)Math.Clamp(rows / rowsPerExecution, 1, most),
            Work = (workload, options) =>
            {
                Record[] chosen = Choose(options);
                Record[] records = RecordSource.Range(options.Seed, options.Rows);
                return new StatementWork<RecordKey, RecordRow, RecordFold>(workload, options)
                {
                    Sql = sql,
                    Arguments = [.. chosen.Select(record => new RecordKey(record.Id))],
                    Table = Table(records),
                    Answer = (fold, execution) =>
                        RecordFold.AnswerAll(
                            answer(records.Skip((int)chosen[execution].Id - 1).Take(RangeLength)),
                            fold
                        ),
                };
            },
        };

    private static string Grouped(string value) =>
        RangeSql(
            $"{value} AS Id, substr(Guid, 1, 1) AS Guid",
            "GROUP BY substr(Guid, 1, 1) ORDER BY substr(Guid, 1, 1)"
        );

    private static string RangeSql(string select, string order) =>
        $"SELECT {select} FROM Record WHERE Id >= @Id AND Id < @Id + {RangeLength} {order}";

    private static IEnumerable<Record> Groups(IEnumerable<Record> range, Func<IEnumerable<Record>, long> value) =>
        range
            .GroupBy(record => record.Guid[..1])
            .OrderBy(group => group.Key, StringComparer.Ordinal)
            .Select(group => new Record(value(group), group.Key));

    /// <param name="after">The rows after the run, by key; null if they stay as before.</param>
    private static WorkTable<Record> Table(
        IEnumerable<Record> before,
        IEnumerable<Record>? after = null,
        bool autoincrement = false
    ) =>
        new()
        {
            Name = "Record",
            Columns = $"Id INTEGER PRIMARY KEY{(autoincrement ? " AUTOINCREMENT" : "")}, Guid VARCHAR(36)",
            InsertSql = RecordSql.Insert,
            Before = before,
            After = after,
            RowId = record => record.Id,
            ValueBytesOf = record =>
                autoincrement ? ValueBytes.Measure(new RecordField(record.Guid)) : ValueBytes.Measure(in record),
        };

    private static Record[] Choose(StatementOptions options)
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
