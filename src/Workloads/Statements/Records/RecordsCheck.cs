namespace SqliteBench.Workloads.Statements.Records;

/// <summary>The rows that the table Record has, read by the engine that keeps them, against those that it has to have.</summary>
internal sealed class RecordsCheck(string path, IEnumerable<Record> expected)
    : ManagedVisitor<string?>("records are read by")
{
    public override string? Managed<TConnection, TStatement>()
    {
        HashSet<Record> read = [];
        int count = 0;
        using (TConnection connection = TConnection.Open(path))
        {
            using TStatement all = connection.Prepare<AllRecords>(RecordSql.SelectAll);
            all.Read<AllRecords, RecordRow, Sink>(
                default,
                new Sink(record =>
                {
                    read.Add(record);
                    count++;
                })
            );
        }

        Record[] wanted = [.. expected];
        int missing = Array.FindIndex(wanted, record => !read.Contains(record));
        return missing >= 0
                ? $"wrong table Record: expected {wanted[missing].Id}|{wanted[missing].Guid}, got no such row"
            : count != wanted.Length ? $"wrong table Record: expected {wanted.Length} rows, got {count}"
            : null;
    }

    private readonly struct Sink(Action<Record> accept) : IRowSink<RecordRow>
    {
        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct =>
            accept(new Record(reader.Integer(0), reader.Text(1).ToString()));

        public void Accept(RecordRow row) => accept(new Record(row.Id, row.Guid));
    }

    private readonly struct AllRecords : IArguments
    {
        public static IReadOnlyList<ArgumentDefinition> Definitions => [];

        static object? IArguments.MappedForms { get; } =
            new MappedForms<AllRecords>
            {
                [RecordSql.SelectAll] = new RowQuery<AllRecords, RecordRow>((rows, _) => rows.Of<RecordRow>()),
            };

        public void Bind<TBinder>(ref TBinder binder)
            where TBinder : struct, IBinder, allows ref struct { }
    }
}
