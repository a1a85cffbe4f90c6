namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Queries over a hundred records by their keys.</summary>
internal sealed class RecordRanges(
    string id,
    string description,
    string sql,
    Func<IEnumerable<Record>, IEnumerable<Record>> answer
) : RecordWorkload(id, description, sql, writes: false)
{
    private const int Length = 100;

    public static StatementWorkload Page { get; } =
        new RecordRanges(
            "mappers-read-100",
            "read 100 records in the order of their keys",
            RecordSql.SelectPage,
            page => page
        )
        {
            RowsPerExecution = 20,
            Most = 1000,
        };

    /// <summary>With work in memory that allocates for each row or group.</summary>
    public static IReadOnlyList<StatementWorkload> InMemory { get; } =
    [
        new RecordRanges(
            "range-sort",
            "read a hundred records by key, sorted by a field without an index",
            Range("Id, Guid", "ORDER BY Guid"),
            range => range.OrderBy(record => record.Guid, StringComparer.Ordinal)
        ),
        new RecordRanges(
            "range-group",
            "count a hundred records in sixteen groups",
            Grouped("count(*)"),
            range => Groups(range, group => group.Count())
        ),
        new RecordRanges(
            "range-concatenate",
            "concatenate a field of a hundred records in sixteen groups, and take the lengths",
            Grouped("length(group_concat(Guid))"),
            range => Groups(range, group => group.Sum(record => record.Guid.Length + 1) - 1)
        ),
    ];

    private int RowsPerExecution { get; init; } = 5;

    private int Most { get; init; } = 2000;

    public override int Executions(long rows, bool published) => (int)Math.Clamp(rows / RowsPerExecution, 1, Most);

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] chosen = Choose(options);
        Record[] records = Record.Range(options.Seed, options.Rows);
        return new StatementWork<RecordKey, RecordRow, RecordFold>(this, options)
        {
            Sql = Sql,
            Arguments = [.. chosen.Select(record => new RecordKey(record.Id))],
            Table = Table(records),
            Answer = (fold, execution) =>
            {
                int first = (int)chosen[execution].Id - 1;
                foreach (Record row in answer(records.Skip(first).Take(Length)))
                {
                    RecordFold.Answer(row, fold);
                }

                fold.EndRows();
            },
        };
    }

    private static string Grouped(string value) =>
        Range($"{value} AS Id, substr(Guid, 1, 1) AS Guid", "GROUP BY substr(Guid, 1, 1) ORDER BY substr(Guid, 1, 1)");

    private static string Range(string select, string order) =>
        $"SELECT {select} FROM Record WHERE Id >= @Id AND Id < @Id + {Length} {order}";

    private static IEnumerable<Record> Groups(IEnumerable<Record> range, Func<IEnumerable<Record>, long> value) =>
        range
            .GroupBy(record => record.Guid[..1])
            .OrderBy(group => group.Key, StringComparer.Ordinal)
            .Select(group => new Record(value(group), group.Key));
}
