namespace SqliteBench.Providers.AdoNet;

/// <summary>Only Begin is synchronous: only the libraries' own such methods tell deferred from immediate.</summary>
internal readonly struct AsyncAdoNetConnection<TDialect>
    : IConnection<AsyncAdoNetConnection<TDialect>, AsyncAdoNetStatement>
    where TDialect : struct, IAdoNetDialect
{
    private readonly AdoNetSession _session;

    private AsyncAdoNetConnection(AdoNetSession session) => _session = session;

    public static AsyncAdoNetConnection<TDialect> Open(string path) =>
        AsynchronousCalls.Wait(OpenAsync(path, pooled: false));

    public static AsyncAdoNetConnection<TDialect> OpenPooled(string path) =>
        AsynchronousCalls.Wait(OpenAsync(path, pooled: true));

    public static void ClearPools() => TDialect.ClearPools();

    public static int? ResultCode(Exception exception) => TDialect.ResultCode(exception);

    public void Execute(string sql) => AsynchronousCalls.Wait(ExecuteAsync(_session.Command(sql)));

    public string? QueryText(string sql) => AsynchronousCalls.Wait(QueryTextAsync(_session.Command(sql)));

    public AsyncAdoNetStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments =>
        AsynchronousCalls.Wait(PrepareAsync(new AdoNetCommand(_session, sql, TArguments.Definitions)));

    public AsyncAdoNetStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => Prepare<TArguments>(sql + AdoNetSession.RowIdQuery);

    public void Begin(TransactionMode mode) => _session.Transaction = TDialect.Begin(_session.Connection, mode);

    public void Commit() => AsynchronousCalls.Wait(CommitAsync(_session));

    public void Rollback() => AsynchronousCalls.Wait(_session.RollBackAsync<TDialect>());

    public void Dispose()
    {
        if (_session.End() is { } connection)
        {
            AsynchronousCalls.Wait(CloseAsync(_session, connection));
        }
    }

    private static async ValueTask<AsyncAdoNetConnection<TDialect>> OpenAsync(string path, bool pooled)
    {
        DbConnection connection = TDialect.Factory.CreateConnection()!;
        try
        {
            connection.ConnectionString = TDialect.ConnectionString(path, pooled);
            await connection.OpenAsync();
            TDialect.Opened(connection);
            return new AsyncAdoNetConnection<TDialect>(new AdoNetSession(connection));
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    private static async ValueTask ExecuteAsync(DbCommand command)
    {
        await using (command)
        {
            await command.ExecuteNonQueryAsync();
        }
    }

    private static async ValueTask<string?> QueryTextAsync(DbCommand command)
    {
        await using (command)
        {
            return AdoNetSession.Text(await command.ExecuteScalarAsync());
        }
    }

    private static async ValueTask<AsyncAdoNetStatement> PrepareAsync(AdoNetCommand command)
    {
        try
        {
            await command.Command.PrepareAsync();
            return new AsyncAdoNetStatement(command);
        }
        catch
        {
            await command.DisposeAsync();
            throw;
        }
    }

    private static async ValueTask CommitAsync(AdoNetSession session)
    {
        DbTransaction transaction = session.OpenTransaction;
        await transaction.CommitAsync();
        session.Transaction = null;
        await transaction.DisposeAsync();
    }

    private static async ValueTask CloseAsync(AdoNetSession session, DbConnection connection)
    {
        try
        {
            await session.RollBackAsync<TDialect>();
        }
        finally
        {
            await connection.DisposeAsync();
        }
    }
}

internal readonly struct AsyncAdoNetStatement(AdoNetCommand command) : IStatement
{
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        object? scalar = AsynchronousCalls.Wait(ScalarAsync(command.Bind(ref Unsafe.AsRef(in arguments))));
        value = AdoNetSession.Integer(scalar);
        return scalar is not null;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments =>
        AsynchronousCalls.Wait(ExecuteAsync(command.Bind(ref Unsafe.AsRef(in arguments))));

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments =>
        AdoNetSession.Integer(AsynchronousCalls.Wait(ScalarAsync(command.Bind(ref Unsafe.AsRef(in arguments)))));

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> =>
        AsynchronousCalls.Wait(ReadAsync<TRow, TSink>(command.Bind(ref Unsafe.AsRef(in arguments)), sink));

    public void Dispose() => AsynchronousCalls.Wait(command.DisposeAsync());

    private static async ValueTask<object?> ScalarAsync(DbCommand bound) => await bound.ExecuteScalarAsync();

    private static async ValueTask<int> ExecuteAsync(DbCommand bound) => await bound.ExecuteNonQueryAsync();

    private static async ValueTask ReadAsync<TRow, TSink>(DbCommand bound, TSink sink)
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        await using DbDataReader reader = await bound.ExecuteReaderAsync();
        AdoNetRow<MicrosoftSqliteDialect> row = new(reader);
        while (await reader.ReadAsync())
        {
            sink.Accept(ref row);
        }
    }
}
