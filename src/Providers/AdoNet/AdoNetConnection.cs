using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>An open connection of an ADO.NET library used synchronously.</summary>
internal readonly struct AdoNetConnection<TDialect, TCommand>
    : IConnection<AdoNetConnection<TDialect, TCommand>, AdoNetStatement<TCommand>>
    where TDialect : struct, IAdoNetDialect
    where TCommand : struct, ITypedCommand<TCommand>
{
    private readonly AdoNetSession session;

    private AdoNetConnection(AdoNetSession session) => this.session = session;

    /// <summary>The library's own objects, for a layer on top of it.</summary>
    internal AdoNetSession Session => session;

    public static AdoNetConnection<TDialect, TCommand> Open(string path) => Open(path, pooled: false);

    public static AdoNetConnection<TDialect, TCommand> OpenPooled(string path) => Open(path, pooled: true);

    public static void ClearPools() => TDialect.ClearPools();

    /// <summary>A connection that another library opened.</summary>
    internal static AdoNetConnection<TDialect, TCommand> Over(DbConnection connection) =>
        new(new AdoNetSession(connection));

    private static AdoNetConnection<TDialect, TCommand> Open(string path, bool pooled)
    {
        DbConnection connection = TDialect.Factory.CreateConnection()!;
        try
        {
            connection.ConnectionString = TDialect.ConnectionString(path, pooled);
            connection.Open();
            TDialect.Opened(connection);
            return new AdoNetConnection<TDialect, TCommand>(new AdoNetSession(connection));
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    public static int? ResultCode(Exception exception) => TDialect.ResultCode(exception);

    public void Execute(string sql)
    {
        using TCommand command = TCommand.Create(session, sql, []);
        command.ExecuteNonQuery();
    }

    public string? QueryText(string sql)
    {
        using TCommand command = TCommand.Create(session, sql, []);
        return AdoNetSession.Text(command.ExecuteScalar());
    }

    public AdoNetStatement<TCommand> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments
    {
        AdoNetCommand<TCommand> command = AdoNetCommand<TCommand>.Create<TArguments>(session, sql);
        try
        {
            command.Command.Prepare();
            return new AdoNetStatement<TCommand>(command);
        }
        catch
        {
            command.Dispose();
            throw;
        }
    }

    public AdoNetStatement<TCommand> PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql + AdoNetSession.RowIdQuery);

    public void Begin(TransactionMode mode) => session.Transaction = TDialect.Begin(session.Connection, mode);

    public void Commit()
    {
        DbTransaction transaction = session.OpenTransaction;
        transaction.Commit();
        session.Transaction = null;
        transaction.Dispose();
    }

    public void Rollback() => session.RollBack<TDialect>();

    public void Dispose()
    {
        if (session.End() is not { } connection)
        {
            return;
        }

        try
        {
            session.RollBack<TDialect>();
        }
        finally
        {
            connection.Dispose();
        }
    }
}
