namespace SqliteBench.Workloads.Statements.Records;

internal sealed class SelectPages()
    : RecordWorkload("mappers-read-100", "read 100 records in the order of their keys", RecordSql.SelectPage)
{
    private const int RowsOfPage = 100;

    public override int Executions(long rows, bool published) => (int)Math.Clamp(rows / 20, 1, 1000);

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] records = Record.Range(options.Seed, options.Rows);
        Record[] chosen = Choose(options);
        return new StatementWork<RecordKey, RecordRow, RecordFold>(this, options)
        {
            Sql = Sql,
            Arguments = [.. chosen.Select(record => new RecordKey(record.Id))],
            Table = Table(records),
            Answer = (fold, execution) =>
            {
                foreach (Record record in records.Skip((int)chosen[execution].Id - 1).Take(RowsOfPage))
                {
                    RecordFold.Answer(record, fold);
                }

                fold.EndRows();
            },
        };
    }
}

internal sealed class SelectRecords<TArguments>(
    string id,
    string description,
    string sql,
    Func<Record, TArguments> arguments,
    RecordSearch search,
    StatementUsage usage = StatementUsage.Reused
) : RecordWorkload(id, description, sql, usage)
    where TArguments : struct, IArguments
{
    public override int Executions(long rows, bool published) => search.Executions(rows, published);

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] chosen = Choose(options);
        return new StatementWork<TArguments, RecordRow, RecordFold>(this, options)
        {
            Sql = Sql,
            Arguments = [.. chosen.Select(arguments)],
            Table = Table(Record.Range(options.Seed, options.Rows)),
            Answer = (fold, execution) =>
            {
                if (Usage == StatementUsage.PreparedOnly)
                {
                    fold.Changed(1);
                    return;
                }

                RecordFold.Answer(chosen[execution], fold);
                fold.EndRows();
            },
        };
    }
}
