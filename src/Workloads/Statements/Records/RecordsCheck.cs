using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Compares the table Record, read by the engine that keeps it, with the rows that it has to have.</summary>
public static class RecordsCheck
{
    /// <summary>Returns the first fault; null if there is none.</summary>
    public static string? FindFault(Provider reader, string path, IEnumerable<Record> expected)
    {
        List<Record> read = [];
        using (IConnection connection = reader.Open(path))
        {
            using IStatement query = connection.Prepare<NoArguments>(RecordSql.SelectAll);
            query.Read<NoArguments, RecordRow, Sink>(default, new Sink(read.Add));
        }

        Record[] wanted = [.. expected];
        if (wanted.Except(read).Select(record => $"{record.Id}|{record.Guid}").FirstOrDefault() is { } missing)
        {
            return $"wrong table Record: expected {missing}, got no such row";
        }

        return read.Count == wanted.Length
            ? null
            : $"wrong table Record: expected {wanted.Length} rows, got {read.Count}";
    }

    private readonly struct Sink(Action<Record> accept) : IRowSink<RecordRow>
    {
        void IRowSink<RecordRow>.Accept<TReader>(ref TReader reader) =>
            accept(new Record(reader.Integer(0), reader.Text(1).ToString()));

        public void Accept(RecordRow row) => accept(new Record(row.Id, row.Guid));
    }
}
