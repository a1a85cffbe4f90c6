using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>
/// Compares the rows of the table Record, read by the engine that keeps them, with those that it has to have.
/// </summary>
public static class RecordsCheck
{
    /// <returns>The first difference, in one sentence; null if there is none.</returns>
    public static string? FindFault(Provider reader, string path, IEnumerable<Record> expected)
    {
        List<Record> read = [];
        using (IConnection connection = reader.Open(path))
        {
            using IStatement query = connection.Prepare<NoArguments>(RecordSql.SelectAll);
            query.Read<NoArguments, RecordRow, Sink>(default, new Sink(read.Add));
        }

        Record[] wanted = [.. expected];
        Record[] missing = [.. wanted.Except(read)];
        if (missing.Length > 0)
        {
            return $"wrong table Record: expected {missing[0].Id}|{missing[0].Guid}, got no such row";
        }

        if (read.Count != wanted.Length)
        {
            return $"wrong table Record: expected {wanted.Length} rows, got {read.Count}";
        }

        return null;
    }

    private readonly struct Sink(Action<Record> accept) : IRowSink<RecordRow>
    {
        void IRowSink<RecordRow>.Accept<TReader>(ref TReader reader) =>
            accept(new Record(reader.Integer(0), reader.Text(1).ToString()));

        public void Accept(RecordRow row) => accept(new Record(row.Id, row.Guid));
    }
}
