using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>An open connection of an ADO.NET library used synchronously.</summary>
/// <typeparam name="TFlavour">Where the library differs from others.</typeparam>
/// <typeparam name="TCommand">The types that it is used through.</typeparam>
internal readonly struct AdoNetConnection<TFlavour, TCommand>
    : IConnection<AdoNetConnection<TFlavour, TCommand>, AdoNetStatement<TCommand>>
    where TFlavour : struct, IAdoNetFlavour
    where TCommand : struct, ITypedCommand<TCommand>
{
    private readonly AdoNetSession session;

    private AdoNetConnection(AdoNetSession session) => this.session = session;

    /// <summary>The library's own objects, for a layer on top of it.</summary>
    internal AdoNetSession Session => session;

    public static string Pooling => TFlavour.Pooling;

    public static AdoNetConnection<TFlavour, TCommand> Open(string path) => Open(path, pooled: false);

    public static AdoNetConnection<TFlavour, TCommand> OpenPooled(string path) => Open(path, pooled: true);

    public static void ClearPools() => TFlavour.ClearPools();

    /// <summary>A connection that another library opened.</summary>
    /// <param name="connection">The connection, open.</param>
    internal static AdoNetConnection<TFlavour, TCommand> Over(DbConnection connection) =>
        new(new AdoNetSession(connection));

    private static AdoNetConnection<TFlavour, TCommand> Open(string path, bool pooled)
    {
        DbConnection connection = TFlavour.Factory.CreateConnection()!;
        try
        {
            connection.ConnectionString = TFlavour.ConnectionString(path, pooled);
            connection.Open();
            TFlavour.Opened(connection);
            return new AdoNetConnection<TFlavour, TCommand>(new AdoNetSession(connection));
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    public static int? ResultCode(Exception exception) => TFlavour.ResultCode(exception);

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

    public void Begin(TransactionMode mode) => session.Transaction = TFlavour.Begin(session.Connection, mode);

    public void Commit()
    {
        DbTransaction transaction = session.OpenTransaction;
        transaction.Commit();
        session.Transaction = null;
        transaction.Dispose();
    }

    public void Rollback() => session.RollBack<TFlavour>();

    public void Dispose()
    {
        if (session.End() is not { } connection)
        {
            return;
        }

        try
        {
            session.RollBack<TFlavour>();
        }
        finally
        {
            connection.Dispose();
        }
    }
}
