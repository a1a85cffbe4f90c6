using System.Globalization;
using System.Text.Json;
using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>The argument of an INSERT from a list of records.</summary>
/// <param name="Json">An array of arrays of key and guid.</param>
internal readonly record struct RecordList(string Json) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Json), ArgumentType.Text)];

    public void Bind<TBinder>(ref TBinder binder)
        where TBinder : struct, IBinder, allows ref struct => binder.Text(Json);
}

/// <summary>
/// Fills an empty table by statements that read several records out of one JSON text each, which is made beforehand; an
/// operation is a row.
/// </summary>
internal sealed class BulkInsertJson(int rowsPerStatement)
    : RecordWorkload(
        string.Create(CultureInfo.InvariantCulture, $"bulk-json-{rowsPerStatement}"),
        string.Create(
            CultureInfo.InvariantCulture,
            $"insert a record, {rowsPerStatement} of them by one INSERT ... SELECT FROM json_each"
        ),
        "INSERT INTO Record(Id, Guid)"
            + " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(@Json)"
    )
{
    public override bool Writes => true;

    public override string Probe => "SELECT count(*) FROM json_each('[]')";

    public override int OperationsPerExecution => rowsPerStatement;

    public override double SecondsPerExecution(long rows) => rowsPerStatement * 4e-6;

    public override int Executions(long rows, bool published) => (int)Math.Max(1, rows / rowsPerStatement);

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] records = Record.Range(options.Seed, (long)options.Executions * rowsPerStatement);
        return new StatementWork<RecordList, NoRow, NoRows>(this, options)
        {
            Sql = Sql,
            Arguments = [.. records.Chunk(rowsPerStatement).Select(chunk => new RecordList(ToJson(chunk)))],
            Table = Table([], records),
            Answer = fold => fold.ChangedEach(options.Executions, rowsPerStatement),
        };
    }

    private static string ToJson(Record[] records) =>
        JsonSerializer.Serialize(records.Select(record => new object[] { record.Id, record.Guid }));
}
