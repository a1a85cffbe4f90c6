using System.Text.Json;
using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Statements that insert many rows: several per command, or all in one transaction.</summary>
internal static class BulkWorkloads
{
    /// <summary>Fills an empty table by commands of several rows each. An operation is one row.</summary>
    /// <param name="isBatch">Whether each row has a statement of its own in the command.</param>
    public static StatementWorkload Values<TCount>(bool isBatch = false)
        where TCount : struct, IRowCount =>
        Bulk(
            $"bulk-{(isBatch ? "statements" : "values")}-{TCount.Rows}",
            $"one {(isBatch ? "command of as many statements" : "INSERT ... VALUES")}",
            isBatch ? RecordRows<TCount>.InsertEach : RecordRows<TCount>.Insert,
            TCount.Rows,
            records => new RecordRows<TCount>(records.Array!, records.Offset),
            isBatch
        );

    /// <summary>A statement reads several records out of one JSON text, made beforehand. An operation is one row.</summary>
    public static StatementWorkload Json(int rows) =>
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

    /// <summary>Fills the table log with the lines of LogFile.</summary>
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
                WorkTable<OneValue<StringValue, string>> table = new(
                    "log",
                    "logline TEXT",
                    sql,
                    before: [],
                    after: lines
                );
                return StatementWork.Changing(workload, table, sql, lines);
            },
        };

    private static StatementWorkload Bulk<TArguments>(
        string id,
        string command,
        string sql,
        int rowsPerCommand,
        Func<ArraySegment<Record>, TArguments> arguments,
        bool isBatch = false,
        string? probe = null
    )
        where TArguments : struct, IArguments =>
        new(id, $"insert records, {rowsPerCommand} with {command}", writes: true)
        {
            IsBatch = isBatch,
            Probe = probe,
            OperationsPerExecution = rowsPerCommand,
            Executions = (rows, _) => (int)Math.Max(1, rows / rowsPerCommand),
            Work = (workload, options) =>
            {
                Record[] records = RecordSource.Range(options.Seed, (long)options.Executions * rowsPerCommand);
                TArguments[] values =
                [
                    .. Enumerable
                        .Range(0, options.Executions)
                        .Select(place => arguments(new(records, place * rowsPerCommand, rowsPerCommand))),
                ];
                WorkTable table = RecordWorkloads.Table([], records);
                return StatementWork.Changing(workload, table, sql, values, rowsPerCommand);
            },
        };
}
