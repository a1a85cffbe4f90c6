namespace SqliteBench.Workloads.Statements.Records;

/// <summary>A statement on the table Record(Id, Guid), which has <c>--rows</c> rows before or, when filled, after.</summary>
internal abstract class RecordWorkload(
    string id,
    string description,
    string sql,
    bool writes,
    StatementUsage usage = StatementUsage.Reused
) : StatementWorkload(id, description, writes)
{
    public sealed override StatementUsage Usage => usage;

    // A request of a web application takes its connection from the pool, and its statement is a transaction of its own.
    public override bool InTransaction => usage != StatementUsage.OnNewConnection;

    public override bool Pooled => usage == StatementUsage.OnNewConnection;

    protected string Sql => sql;

    /// <param name="after">Its rows after, by key; null when they stay.</param>
    protected static WorkTable Table(
        IEnumerable<Record> before,
        IEnumerable<Record>? after = null,
        bool autoincrement = false
    ) =>
        new WorkTable<Record>
        {
            Name = "Record",
            Columns = $"Id INTEGER PRIMARY KEY{(autoincrement ? " AUTOINCREMENT" : "")}, Guid VARCHAR(36)",
            InsertSql = RecordSql.Insert,
            Before = before,
            After = after,
            RowId = record => record.Id,
            ValueBytesOf = record =>
                autoincrement ? ValueBytes.Of(new RecordField(record.Guid)) : ValueBytes.Of(in record),
        };

    protected static Record[] Choose(StatementOptions options)
    {
        if (options.Executions > options.Rows)
        {
            throw new NotSupportedException(
                $"{options.Executions} operations on different rows need more than {options.Rows} rows: raise --rows"
            );
        }

        Record[] records = Record.Range(options.Seed, options.Rows);
        Random64 random = new(Random64.Mix(options.Seed + 3));
        for (int place = 0; place < options.Executions; place++)
        {
            int other = place + (int)random.Below(records.Length - place);
            (records[place], records[other]) = (records[other], records[place]);
        }

        return records[..options.Executions];
    }
}
