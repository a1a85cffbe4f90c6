using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>The rows that the table Record has, read by the engine that keeps them, against those that it has to have.</summary>
public static class RecordsCheck
{
    /// <returns>The first difference, in one sentence; null if there is none.</returns>
    public static string? FindFault(Provider reader, string path, IEnumerable<Record> expected)
    {
        List<Record> read = [];
        using (IConnection connection = reader.Open(path))
        {
            using IStatement all = connection.Prepare<NoArguments>(RecordSql.SelectAll);
            all.Read<NoArguments, RecordRow, Sink>(default, new Sink(read.Add));
        }

        Record[] wanted = [.. expected];
        Record[] missing = [.. wanted.Except(read)];
        if (missing.Length > 0)
        {
            return $"wrong table Record: expected {missing[0].Id}|{missing[0].Guid}, got no such row";
        }

        return read.Count != wanted.Length
            ? $"wrong table Record: expected {wanted.Length} rows, got {read.Count}"
            : null;
    }

    private readonly struct Sink(Action<Record> accept) : IRowSink<RecordRow>
    {
        void IRowSink<RecordRow>.Accept<TReader>(ref TReader reader) =>
            accept(new Record(reader.Integer(0), reader.Text(1).ToString()));

        public void Accept(RecordRow row) => accept(new Record(row.Id, row.Guid));
    }
}
