using SqliteBench.Providers;

namespace SqliteBench.Workloads.Statements.Records;

/// <summary>Opens and closes a connection per operation, with or without a query of the first record on it.</summary>
/// <param name="pooled">Whether connections come from the library's pool, where it has one.</param>
/// <param name="queries">Whether each connection runs a query.</param>
internal sealed class OpenConnections(string id, string description, bool pooled, bool queries)
    : RecordWorkload(id, description, queries ? "SELECT Id, Guid FROM Record WHERE Id = 1" : "")
{
    private const int Connections = 250;

    public override StatementUsage Usage => StatementUsage.ConnectionOnly;

    public override bool InTransaction => false;

    public override bool Pooled => pooled;

    public override double SecondsPerExecution(long rows) => 100e-6;

    public override int Executions(long rows, bool published) => Connections;

    public override StatementWork Prepare(StatementOptions options)
    {
        Record[] records = Record.Range(options.Seed, options.Rows);
        return new StatementWork<NoArguments, RecordRow, RecordFold>(this, options)
        {
            Sql = Sql,
            Arguments = new NoArguments[options.Executions],
            Table = Table(records),
            Answer = fold =>
            {
                for (int connection = 0; connection < options.Executions; connection++)
                {
                    if (queries)
                    {
                        RecordFold.Fold(records[0], fold);
                        fold.EndRows();
                    }
                    else
                    {
                        fold.Changed(1);
                    }
                }
            },
        };
    }
}
