namespace SqliteBench.Workloads.Running;

internal abstract class Session : IDisposable
{
    public abstract void Begin(TransactionMode mode);

    public abstract void Commit();

    public abstract void Rollback();

    public abstract bool IsConflict(Exception exception);

    public abstract void Dispose();
}

internal abstract class Session<TStatement> : Session
    where TStatement : struct, IStatement
{
    /// <summary>Prepares a statement, which is disposed of with the session.</summary>
    public abstract TStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments;

    public abstract TStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments;
}

internal sealed class Session<TConnection, TStatement>(string database, RunOptions options, bool connects)
    : Session<TStatement>
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    private readonly List<TStatement> _prepared = [];
    private readonly TConnection? _connection = connects ? Open(database, options) : null;

    public string Database => database;

    public RunOptions Options => options;

    public TConnection Connection =>
        _connection ?? throw new InvalidOperationException("this work opens its connections by itself");

    public override TStatement Prepare<TArguments>(string sql) => Keep(Connection.Prepare<TArguments>(sql));

    public override TStatement PrepareInsert<TArguments>(string sql) =>
        Prepare<TArguments>(sql + TConnection.RowIdQuery);

    public override void Begin(TransactionMode mode) => Connection.Begin(mode);

    public override void Commit() => Connection.Commit();

    public override void Rollback() => Connection.Rollback();

    public override bool IsConflict(Exception exception) => Conflict.Is(TConnection.ResultCode(exception));

    public override void Dispose()
    {
        IEnumerable<IDisposable> connection = _connection is { } open ? [open] : [];
        Disposal.OfAll(_prepared.Cast<IDisposable>().Concat(connection));
    }

    private static TConnection Open(string database, RunOptions options) =>
        TConnection
            .Open(database)
            .HandOver(connection =>
            {
                if (TConnection.IsSqlite)
                {
                    connection.Execute(options.BusyStatement);
                    options.Pragmas.Apply<TConnection, TStatement>(connection);
                }
                else
                {
                    connection.SyncCommits(options.Pragmas.SyncsEachCommit);
                }

                return connection;
            });

    private TStatement Keep(TStatement statement)
    {
        _prepared.Add(statement);
        return statement;
    }
}
