using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A prepared command used through its asynchronous methods.</summary>
internal readonly struct AsyncAdoNetStatement(AdoNetCommand<BaseTypedCommand> command) : IAsyncStatement
{
    public async ValueTask<long?> ReadIntegerAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments
    {
        command.Bind(ref arguments);
        object? scalar = await command.Command.Command.ExecuteScalarAsync();
        return scalar is null ? null : AdoNetSession.Integer(scalar);
    }

    public async ValueTask<int> ExecuteAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments
    {
        command.Bind(ref arguments);
        return await command.Command.Command.ExecuteNonQueryAsync();
    }

    public async ValueTask<long> InsertAsync<TArguments>(TArguments arguments)
        where TArguments : struct, IArguments
    {
        command.Bind(ref arguments);
        return AdoNetSession.Integer(await command.Command.Command.ExecuteScalarAsync());
    }

    public async ValueTask ReadAsync<TArguments, TRow, TSink>(TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        command.Bind(ref arguments);
        await using DbDataReader reader = await command.Command.Command.ExecuteReaderAsync();
        BaseTypedReader row = new(reader);
        while (await reader.ReadAsync())
        {
            sink.Accept(ref row);
        }
    }

    public ValueTask DisposeAsync() => command.DisposeAsync();
}
