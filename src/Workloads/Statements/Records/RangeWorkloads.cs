using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Queries of a range of the table Record.</summary>
internal static class RangeWorkloads
{
    private const int RangeLength = RecordSql.PageSize;

    public static StatementWorkload Page { get; } =
        Range(
            "mappers-read-100",
            "read 100 records in the order of their keys",
            RecordSql.SelectPage,
            page => page,
            rowsPerExecution: 20,
            maximum: 1000
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

    private static StatementWorkload Range(
        string id,
        string description,
        string sql,
        Func<IEnumerable<Record>, IEnumerable<Record>> answer,
        int rowsPerExecution = 5,
        int maximum = 2000
    ) =>
        new(id, description, writes: false)
        {
            Executions = (rows, _) => (int)Math.Clamp(rows / rowsPerExecution, 1, maximum),
            Work = (workload, options) =>
            {
                Record[] chosen = RecordWorkloads.Choose(options);
                Record[] records = RecordSource.Range(options.Seed, options.Rows);
                return new StatementWork<RecordKey, RecordRow, RecordFold>(
                    workload,
                    RecordWorkloads.Table(records),
                    sql,
                    [.. chosen.Select(record => new RecordKey(record.Id))],
                    (fold, index) =>
                        RecordFold.AnswerAll(answer(records.Skip((int)chosen[index].Id - 1).Take(RangeLength)), fold)
                );
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
}
