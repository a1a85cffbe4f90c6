namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Opens and closes a connection per operation, and executes at most one statement on it.</summary>
/// <param name="sql"><see cref="Query"/>, <see cref="Pragma"/>, or empty for none.</param>
internal sealed class OpenConnections(
    string id,
    string description,
    bool pooled,
    string sql = "",
    int connections = 250
) : RecordWorkload(id, description, sql, writes: false, StatementUsage.ConnectionOnly)
{
    public const string Query = "SELECT Id, Guid FROM Record WHERE Id = 1";

    /// <summary>Lasts as long as the connection, so that applications set it whenever they open one.</summary>
    public const string Pragma = "PRAGMA synchronous = NORMAL";

    public override bool InTransaction => false;

    public override bool Pooled => pooled;

    public override int Executions(long rows, bool published) => connections;

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] records = Record.Range(options.Seed, options.Rows);
        return Sql == Query
            ? Work<RecordRow, RecordFold>(
                options,
                records,
                fold =>
                {
                    RecordFold.Answer(records[0], fold);
                    fold.EndRows();
                }
            )
            : Work<NoRow, NoRows>(options, records, fold => fold.Changed(Sql.Length == 0 ? 1 : 0));
    }

    private StatementWork<NoArguments, TRow, TFold> Work<TRow, TFold>(
        StatementOptions options,
        Record[] records,
        Action<Fold> answer
    )
        where TRow : class
        where TFold : struct, IRowFold<TFold, TRow> =>
        new(this, options)
        {
            Sql = Sql,
            Arguments = new NoArguments[options.Executions],
            Table = Table(records),
            Answer = (fold, _) => answer(fold),
        };
}
