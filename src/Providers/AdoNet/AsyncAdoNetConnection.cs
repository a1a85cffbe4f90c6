using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>
/// An open connection of an ADO.NET library used through its asynchronous methods. Beginning a transaction is the one
/// call without such a form, because only the libraries' own synchronous methods tell deferred from immediate.
/// </summary>
internal readonly struct AsyncAdoNetConnection<TDialect>
    : IAsyncConnection<AsyncAdoNetConnection<TDialect>, AsyncAdoNetStatement>
    where TDialect : struct, IAdoNetDialect
{
    private readonly AdoNetSession session;

    private AsyncAdoNetConnection(AdoNetSession session) => this.session = session;

    public static Task<AsyncAdoNetConnection<TDialect>> OpenAsync(string path) => OpenAsync(path, pooled: false);

    public static Task<AsyncAdoNetConnection<TDialect>> OpenPooledAsync(string path) => OpenAsync(path, pooled: true);

    public static void ClearPools() => TDialect.ClearPools();

    private static async Task<AsyncAdoNetConnection<TDialect>> OpenAsync(string path, bool pooled)
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

    public static int? ResultCode(Exception exception) => TDialect.ResultCode(exception);

    public async Task ExecuteAsync(string sql)
    {
        await using DbCommand command = session.Command(sql);
        await command.ExecuteNonQueryAsync();
    }

    public async Task<string?> QueryTextAsync(string sql)
    {
        await using DbCommand command = session.Command(sql);
        return AdoNetSession.Text(await command.ExecuteScalarAsync());
    }

    public async Task<AsyncAdoNetStatement> PrepareAsync<TArguments>(string sql)
        where TArguments : struct, IArguments
    {
        AdoNetCommand command = new(session, sql, TArguments.Definitions);
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

    public Task<AsyncAdoNetStatement> PrepareInsertAsync<TArguments>(string sql)
        where TArguments : struct, IArguments => PrepareAsync<TArguments>(sql + AdoNetSession.RowIdQuery);

    public Task BeginAsync(TransactionMode mode)
    {
        session.Transaction = TDialect.Begin(session.Connection, mode);
        return Task.CompletedTask;
    }

    public async Task CommitAsync()
    {
        DbTransaction transaction = session.OpenTransaction;
        await transaction.CommitAsync();
        session.Transaction = null;
        await transaction.DisposeAsync();
    }

    public Task RollbackAsync() => session.RollBackAsync<TDialect>();

    public async ValueTask DisposeAsync()
    {
        if (session.End() is not { } connection)
        {
            return;
        }

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
