using System.Text.Json;

namespace SqliteBench.Workloads.Statements.Records;

internal interface IRowCount
{
    static abstract int Rows { get; }
}

/// <summary>The arguments of an INSERT of several rows: Id0, Guid0, Id1, Guid1, ...</summary>
internal readonly struct RecordRows<TCount>(Record[] records, int first) : IArguments, INamedValues
    where TCount : struct, IRowCount
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [
        .. Enumerable
            .Range(0, TCount.Rows)
            .SelectMany(row =>
                new[]
                {
                    new ArgumentDefinition(Name("Id", row), ArgumentType.Integer),
                    new ArgumentDefinition(Name("Guid", row), ArgumentType.Text),
                }
            ),
    ];

    static object? IArguments.MappedForms => RecordForms.OfRows<TCount>();

    internal ArraySegment<Record> Records => new(records, first, TCount.Rows);

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        foreach (ref readonly Record record in Records.AsSpan())
        {
            binder.Integer(record.Id);
            binder.Text(record.Guid);
        }
    }

    public object ToObject()
    {
        Dictionary<string, object?> values = new(2 * TCount.Rows);
        for (int row = 0; row < TCount.Rows; row++)
        {
            values.Add(Definitions[2 * row].Name, records[first + row].Id);
            values.Add(Definitions[(2 * row) + 1].Name, records[first + row].Guid);
        }

        return values;
    }

    private static string Name(string column, int row) => $"{column}{row}";
}

/// <summary>Fills an empty table by commands of several rows each; an operation is a row.</summary>
/// <param name="isBatch">Whether each row has a statement of its own in the command.</param>
internal sealed class BulkInsertValues<TCount>(bool isBatch = false)
    : RecordWorkload(
        $"bulk-{(isBatch ? "statements" : "values")}-{TCount.Rows}",
        $"insert a record, {TCount.Rows} of them by one {(isBatch ? "command of as many statements" : "INSERT ... VALUES")}",
        isBatch ? Batch() : Statement,
        writes: true
    )
    where TCount : struct, IRowCount
{
    public static string Statement { get; } =
        "INSERT INTO Record(Id, Guid) VALUES "
        + string.Join(", ", Enumerable.Range(0, TCount.Rows).Select(row => $"(@Id{row}, @Guid{row})"));

    public override bool IsBatch => isBatch;

    public override int OperationsPerExecution => TCount.Rows;

    public override int Executions(long rows, bool published) => (int)Math.Max(1, rows / TCount.Rows);

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] records = Record.Range(options.Seed, (long)options.Executions * TCount.Rows);
        return new StatementWork<RecordRows<TCount>, NoRow, NoRows>(this, options)
        {
            Sql = Sql,
            Arguments =
            [
                .. Enumerable
                    .Range(0, options.Executions)
                    .Select(execution => new RecordRows<TCount>(records, execution * TCount.Rows)),
            ],
            Table = Table([], records),
            Answer = (fold, _) => fold.Changed(TCount.Rows),
        };
    }

    private static string Batch() =>
        string.Concat(
            Enumerable
                .Range(0, TCount.Rows)
                .Select(row => $"INSERT INTO Record(Id, Guid) VALUES (@Id{row}, @Guid{row});")
        );
}

internal static class RowCount
{
    internal readonly struct One : IRowCount
    {
        public static int Rows => 1;
    }

    internal readonly struct Ten : IRowCount
    {
        public static int Rows => 10;
    }

    internal readonly struct Hundred : IRowCount
    {
        public static int Rows => 100;
    }

    internal readonly struct Thousand : IRowCount
    {
        public static int Rows => 1000;
    }
}

/// <summary>A statement reads several records out of one JSON text, made beforehand; an operation is a row.</summary>
internal sealed class BulkInsertJson(int rowsPerStatement)
    : RecordWorkload(
        $"bulk-json-{rowsPerStatement}",
        $"insert a record, {rowsPerStatement} of them by one INSERT ... SELECT FROM json_each",
        "INSERT INTO Record(Id, Guid)"
            + " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(@Value)",
        writes: true
    )
{
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
