namespace SqliteBench.Workloads.Statements.Records;

/// <param name="keeps">Whether the next version is there afterwards, or nothing.</param>
internal sealed class ChangeRecords<TArguments>(
    string id,
    string description,
    string sql,
    Func<Record, Record, TArguments> arguments,
    RecordSearch search,
    bool keeps,
    StatementUsage usage = StatementUsage.Reused
) : RecordWorkload(id, description, sql, writes: true, usage)
    where TArguments : struct, IArguments
{
    public override int Executions(long rows, bool published) => search.Executions(rows, published);

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] chosen = Choose(options);
        HashSet<long> changed = [.. chosen.Select(record => record.Id)];
        Record Next(Record record) => Record.Of(options.Seed, record.Id, version: 1);
        Record[] before = Record.Range(options.Seed, options.Rows);
        return new StatementWork<TArguments, NoRow, NoRows>(this, options)
        {
            Sql = Sql,
            Arguments = [.. chosen.Select(record => arguments(record, Next(record)))],
            Table = Table(
                before,
                before
                    .Where(record => keeps || !changed.Contains(record.Id))
                    .Select(record => changed.Contains(record.Id) ? Next(record) : record)
            ),
            Answer = (fold, _) => fold.Changed(1),
        };
    }
}
