namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>A connection of any provider, in the one form that the tests are written against.</summary>
public interface ITestSession : IDisposable
{
    int? ResultCode(Exception exception);

    void Execute(string sql);

    string? QueryText(string sql);

    ITestStatement<TArguments> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments;

    ITestStatement<TArguments> PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments;

    void Begin(TransactionMode mode);

    void Commit();

    void Rollback();
}

public interface ITestStatement<TArguments> : IDisposable
    where TArguments : struct, IArguments
{
    /// <summary>The integer, or null when there was no row.</summary>
    long? ReadInteger(TArguments arguments);

    int Execute(TArguments arguments);

    long Insert(TArguments arguments);

    void Read(TArguments arguments, Action<ItemRow> accept);
}

internal sealed class TestSession<TConnection, TStatement>(TConnection connection) : ITestSession
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public int? ResultCode(Exception exception) => TConnection.ResultCode(exception);

    public void Execute(string sql) => connection.Execute(sql);

    public string? QueryText(string sql) => connection.QueryText(sql);

    public ITestStatement<TArguments> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new Statement<TArguments>(connection.Prepare<TArguments>(sql));

    public ITestStatement<TArguments> PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql + TConnection.RowIdQuery);

    public void Begin(TransactionMode mode) => connection.Begin(mode);

    public void Commit() => connection.Commit();

    public void Rollback() => connection.Rollback();

    public void Dispose() => connection.Dispose();

    private sealed class Statement<TArguments>(TStatement statement) : ITestStatement<TArguments>
        where TArguments : struct, IArguments
    {
        public long? ReadInteger(TArguments arguments) =>
            statement.TryReadInteger(in arguments, out long value) ? value : null;

        public int Execute(TArguments arguments) => statement.Execute(in arguments);

        public long Insert(TArguments arguments) => statement.Insert(in arguments);

        public void Read(TArguments arguments, Action<ItemRow> accept) =>
            statement.Read<TArguments, ItemRow, ItemSink>(in arguments, new ItemSink(accept));

        public void Dispose() => statement.Dispose();
    }
}
