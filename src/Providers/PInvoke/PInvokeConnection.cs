using SqliteBench.Providers.Engine;

namespace SqliteBench.Providers.PInvoke;

/// <summary>An open connection of the shim, for one thread at a time.</summary>
internal readonly struct PInvokeConnection : IConnection<PInvokeConnection, PInvokeStatement>
{
    private readonly ConnectionHandle _handle;

    private PInvokeConnection(ConnectionHandle handle) => _handle = handle;

    public static PInvokeConnection Open(string path)
    {
        _ = EngineLibrary.Current;
        return new PInvokeConnection(ConnectionHandle.Open(path));
    }

    public static int? ResultCode(Exception exception) => (exception as SqliteEngineException)?.ExtendedResultCode;

    public void Execute(string sql)
    {
        int resultCode = Sqlite3.Execute(_handle.Pointer, sql, 0, 0, 0);
        _handle.ObserveTransaction();
        if (resultCode != Sqlite3.Ok)
        {
            throw EngineError.Of(_handle.Pointer, resultCode);
        }
    }

    public string? QueryText(string sql)
    {
        using PInvokeStatement statement = Prepare<NoArguments>(sql);
        return statement.ReadText();
    }

    public PInvokeStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(_handle.Prepare(sql, TArguments.Definitions.Count));

    public PInvokeStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql);

    public void Begin(TransactionMode mode) => _handle.Begin(mode);

    public void Commit() => _handle.Commit();

    public void Rollback() => _handle.Rollback();

    public void Dispose() => _handle.Dispose();
}
