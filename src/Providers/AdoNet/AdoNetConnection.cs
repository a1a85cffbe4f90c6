using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>An open connection of an ADO.NET library used synchronously.</summary>
/// <typeparam name="TFlavour">Where the library differs from others.</typeparam>
internal readonly struct AdoNetConnection<TFlavour> : IConnection<AdoNetConnection<TFlavour>, AdoNetStatement>
    where TFlavour : struct, IAdoNetFlavour
{
    private readonly AdoNetSession session;

    private AdoNetConnection(AdoNetSession session) => this.session = session;

    /// <summary>The library's own objects, for a layer on top of it.</summary>
    internal AdoNetSession Session => session;

    public static string Pooling => TFlavour.Pooling;

    public static AdoNetConnection<TFlavour> Open(string path) => Open(path, pooled: false);

    public static AdoNetConnection<TFlavour> OpenPooled(string path) => Open(path, pooled: true);

    public static void ClearPools() => TFlavour.ClearPools();

    private static AdoNetConnection<TFlavour> Open(string path, bool pooled)
    {
        DbConnection connection = TFlavour.Factory.CreateConnection()!;
        try
        {
            connection.ConnectionString = TFlavour.ConnectionString(path, pooled);
            connection.Open();
            TFlavour.Opened(connection);
            return new AdoNetConnection<TFlavour>(new AdoNetSession(connection));
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
        using DbCommand command = session.Command(sql);
        command.ExecuteNonQuery();
    }

    public string? QueryText(string sql)
    {
        using DbCommand command = session.Command(sql);
        return AdoNetSession.Text(command.ExecuteScalar());
    }

    public AdoNetStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments
    {
        AdoNetCommand command = AdoNetCommand.Create<TArguments>(session, sql);
        try
        {
            command.Command.Prepare();
            return new AdoNetStatement(command);
        }
        catch
        {
            command.Command.Dispose();
            throw;
        }
    }

    public AdoNetStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql + AdoNetCommand.RowIdQuery);

    public void Begin(TransactionMode mode) => session.Transaction = TFlavour.Begin(session.Connection, mode);

    public void Commit()
    {
        DbTransaction transaction = session.OpenTransaction;
        transaction.Commit();
        session.Transaction = null;
        transaction.Dispose();
    }

    public void Rollback()
    {
        using DbTransaction? transaction = session.Transaction;
        session.Transaction = null;
        try
        {
            transaction?.Rollback();
        }
        catch (DbException exception) when (AdoNetSession.IsRolledBackAlready(TFlavour.ResultCode(exception)))
        {
            // Nothing is left to roll back.
        }
    }

    public void Dispose()
    {
        session.Transaction?.Dispose();
        session.Transaction = null;
        session.Connection.Dispose();
    }
}
