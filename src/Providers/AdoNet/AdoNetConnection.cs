using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>An open connection of an ADO.NET library used synchronously.</summary>
internal readonly struct AdoNetConnection<TDialect> : IConnection<AdoNetConnection<TDialect>, AdoNetStatement<TDialect>>
    where TDialect : struct, IAdoNetDialect
{
    private readonly AdoNetSession _session;

    private AdoNetConnection(AdoNetSession session) => _session = session;

    /// <summary>The library's own objects, for a layer on top of it.</summary>
    internal AdoNetSession Session => _session;

    public static AdoNetConnection<TDialect> Open(string path) => Open(path, pooled: false);

    public static AdoNetConnection<TDialect> OpenPooled(string path) => Open(path, pooled: true);

    public static void ClearPools() => TDialect.ClearPools();

    /// <summary>A connection that another library opened.</summary>
    internal static AdoNetConnection<TDialect> Over(DbConnection connection) => new(new AdoNetSession(connection));

    private static AdoNetConnection<TDialect> Open(string path, bool pooled)
    {
        DbConnection connection = TDialect.Factory.CreateConnection()!;
        try
        {
            connection.ConnectionString = TDialect.ConnectionString(path, pooled);
            connection.Open();
            TDialect.Opened(connection);
            return new AdoNetConnection<TDialect>(new AdoNetSession(connection));
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
        using DbCommand command = _session.Command(sql);
        command.ExecuteNonQuery();
    }

    public string? QueryText(string sql)
    {
        using DbCommand command = _session.Command(sql);
        return AdoNetSession.Text(command.ExecuteScalar());
    }

    public AdoNetStatement<TDialect> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments
    {
        AdoNetCommand command = new(_session, sql, TArguments.Definitions);
        try
        {
            command.Command.Prepare();
            return new AdoNetStatement<TDialect>(command);
        }
        catch
        {
            command.Dispose();
            throw;
        }
    }

    public AdoNetStatement<TDialect> PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql + AdoNetSession.RowIdQuery);

    public void Begin(TransactionMode mode) => _session.Transaction = TDialect.Begin(_session.Connection, mode);

    public void Commit()
    {
        DbTransaction transaction = _session.OpenTransaction;
        transaction.Commit();
        _session.Transaction = null;
        transaction.Dispose();
    }

    public void Rollback() => _session.RollBack<TDialect>();

    public void Dispose()
    {
        if (_session.End() is not { } connection)
        {
            return;
        }

        try
        {
            _session.RollBack<TDialect>();
        }
        finally
        {
            connection.Dispose();
        }
    }
}
