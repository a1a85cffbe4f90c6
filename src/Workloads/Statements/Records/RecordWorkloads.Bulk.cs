using System.Text.Json;
using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

internal static partial class RecordWorkloads
{
    /// <summary>Fills an empty table by commands of several rows each. An operation is one row.</summary>
    /// <param name="isBatch">Whether each row has a statement of its own in the command.</param>
    public static StatementWorkload BulkValues<TCount>(bool isBatch = false)
        where TCount : struct, IRowCount =>
        Bulk(
            $"bulk-{(isBatch ? "statements" : "values")}-{TCount.Rows}",
            $"one {(isBatch ? "command of as many statements" : "INSERT ... VALUES")}",
            isBatch ? RecordRows<TCount>.InsertEach : RecordRows<TCount>.Insert,
            TCount.Rows,
            records => new RecordRows<TCount>(records.Array!, records.Offset),
            isBatch
        );

    /// <summary>
    /// A statement reads several records out of one JSON text, made beforehand. An operation is one row.
    /// </summary>
    public static StatementWorkload BulkJson(int rows) =>
        Bulk(
            $"bulk-json-{rows}",
            "one INSERT ... SELECT FROM json_each",
            "INSERT INTO Record(Id, Guid)"
                + " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(@Value)",
            rows,
            records => new OneValue<StringValue, string>(
                JsonSerializer.Serialize(records.Select(record => new object[] { record.Id, record.Guid }))
            ),
            probe: "SELECT count(*) FROM json_each('[]')"
        );

    private static StatementWorkload Bulk<TArguments>(
        string id,
        string command,
        string sql,
        int rowsOfCommand,
        Func<ArraySegment<Record>, TArguments> arguments,
        bool isBatch = false,
        string? probe = null
    )
        where TArguments : struct, IArguments =>
        new(id, $"insert records, {rowsOfCommand} by {command}", writes: true)
        {
            IsBatch = isBatch,
            Probe = probe,
            OperationsPerExecution = rowsOfCommand,
            Executions = (rows, _) => (int)Math.Max(1, rows / rowsOfCommand),
            Work = (workload, options) =>
            {
                Record[] records = RecordSource.Range(options.Seed, (long)options.Executions * rowsOfCommand);
                TArguments[] values =
                [
                    .. Enumerable
                        .Range(0, options.Executions)
                        .Select(place => arguments(new(records, place * rowsOfCommand, rowsOfCommand))),
                ];
                return StatementWork.Changing(workload, options, sql, values, Table([], records), rowsOfCommand);
            },
        };
}
