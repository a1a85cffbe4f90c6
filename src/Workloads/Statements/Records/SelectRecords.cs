namespace SqliteBench.Workloads.Statements.Records;

internal sealed class SelectRecords<TArguments>(
    string id,
    string description,
    string sql,
    Func<Record, TArguments> arguments,
    RecordSearch search,
    StatementUsage usage = StatementUsage.Reused
) : RecordWorkload(id, description, sql, writes: false, usage)
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
