using System.Text.Json;
using SqliteBench.Workloads.Statements.Values;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>
/// Fills an empty table by statements that read several records out of one JSON text each, which is made beforehand; an
/// operation is a row.
/// </summary>
internal sealed class BulkInsertJson(int rowsPerStatement)
    : RecordWorkload(
        $"bulk-json-{rowsPerStatement}",
        $"insert a record, {rowsPerStatement} of them by one INSERT ... SELECT FROM json_each",
        "INSERT INTO Record(Id, Guid)"
            + " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(@Value)"
    )
{
    public override bool Writes => true;

    public override string Probe => "SELECT count(*) FROM json_each('[]')";

    public override int OperationsPerExecution => rowsPerStatement;

    public override int Executions(long rows, bool published) => (int)Math.Max(1, rows / rowsPerStatement);

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] records = Record.Range(options.Seed, (long)options.Executions * rowsPerStatement);
        return new StatementWork<OneValue<StringValue, string>, NoRow, NoRows>(this, options)
        {
            Sql = Sql,
            Arguments =
            [
                .. records.Chunk(rowsPerStatement).Select(chunk => new OneValue<StringValue, string>(ToJson(chunk))),
            ],
            Table = Table([], records),
            Answer = (fold, _) => fold.Changed(rowsPerStatement),
        };
    }

    private static string ToJson(Record[] records) =>
        JsonSerializer.Serialize(records.Select(record => new object[] { record.Id, record.Guid }));
}
