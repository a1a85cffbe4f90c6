using System.Data.Common;
using System.Runtime.CompilerServices;

namespace SqliteBench.Providers.AdoNet;

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
        AdoNetRow row = new(reader);
        while (await reader.ReadAsync())
        {
            sink.Accept(ref row);
        }
    }
}
