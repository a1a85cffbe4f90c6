namespace SqliteBench.Workloads.Statements.Records;

internal sealed class LogInsert()
    : StatementWorkload("log-insert", "insert a line into a log, all lines in one transaction", writes: true)
{
    private const string InsertSql = "INSERT INTO log(logline) VALUES (@Value)";

    public override long EstimatedBytes(long rows) => 32_768 + (rows * 40);

    public override int Executions(long rows, bool published) => (int)rows;

    public override StatementWork Prepare(StatementOptions options)
    {
        OneValue<StringValue, string>[] lines =
        [
            .. Enumerable.Range(0, options.Executions).Select(line => new OneValue<StringValue, string>($"test{line}")),
        ];
        return new StatementWork<OneValue<StringValue, string>, NoRow, NoRows>(this, options)
        {
            Sql = InsertSql,
            Arguments = lines,
            Table = new WorkTable<OneValue<StringValue, string>>
            {
                Name = "log",
                Columns = "logline TEXT",
                InsertSql = InsertSql,
                Before = [],
                After = lines,
            },
            Answer = (fold, _) => fold.Changed(1),
        };
    }
}
