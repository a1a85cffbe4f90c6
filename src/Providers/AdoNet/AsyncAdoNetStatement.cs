using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A prepared command used through its asynchronous methods.</summary>
internal readonly struct AsyncAdoNetStatement(AdoNetCommand command) : IAsyncStatement
{
    public async ValueTask<long?> ReadIntegerAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments
    {
        object? scalar = await command.Bind(ref arguments).ExecuteScalarAsync();
        return scalar is null ? null : AdoNetSession.Integer(scalar);
    }

    public async ValueTask<int> ExecuteAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments
    {
        return await command.Bind(ref arguments).ExecuteNonQueryAsync();
    }

    public async ValueTask<long> InsertAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments
    {
        return AdoNetSession.Integer(await command.Bind(ref arguments).ExecuteScalarAsync());
    }

    public async ValueTask ReadAsync<TArguments, TRow, TSink>(TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        await using DbDataReader reader = await command.Bind(ref arguments).ExecuteReaderAsync();
        AdoNetRow row = new(reader);
        while (await reader.ReadAsync())
        {
            sink.Accept(ref row);
        }
    }

    public ValueTask DisposeAsync() => command.DisposeAsync();
}
