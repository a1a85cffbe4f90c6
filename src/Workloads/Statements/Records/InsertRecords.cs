namespace SqliteBench.Workloads.Statements.Records;

/// <param name="autoincrement">Whether SQLite gives the keys, and never one twice.</param>
internal sealed class InsertRecords<TArguments>(
    string id,
    string description,
    string sql,
    Func<Record, TArguments> arguments,
    bool autoincrement = false,
    bool inTransaction = true,
    StatementUsage usage = StatementUsage.Reused
) : RecordWorkload(id, description, sql, writes: true, usage)
    where TArguments : struct, IArguments
{
    public override bool InTransaction => inTransaction && base.InTransaction;

    public override int Executions(long rows, bool published) => (int)rows;

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] records = Record.Range(options.Seed, options.Executions);
        return new StatementWork<TArguments, NoRow, NoRows>(this, options)
        {
            Sql = Sql,
            Arguments = [.. records.Select(arguments)],
            Table = Table([], records, autoincrement),
            Answer = (fold, _) => fold.Changed(1),
        };
    }
}
