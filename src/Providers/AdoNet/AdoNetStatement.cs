using System.Runtime.CompilerServices;

namespace SqliteBench.Providers.AdoNet;

internal readonly struct AdoNetStatement<TCommand>(AdoNetCommand<TCommand> command) : IStatement
    where TCommand : struct, ITypedCommand<TCommand>
{
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        command.Bind(ref Unsafe.AsRef(in arguments));
        object? scalar = command.Command.ExecuteScalar();
        value = AdoNetSession.Integer(scalar);
        return scalar is not null;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        command.Bind(ref Unsafe.AsRef(in arguments));
        return command.Command.ExecuteNonQuery();
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        command.Bind(ref Unsafe.AsRef(in arguments));
        return AdoNetSession.Integer(command.Command.ExecuteScalar());
    }

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        command.Bind(ref Unsafe.AsRef(in arguments));
        command.Command.Read<TRow, TSink>(sink);
    }

    public void Dispose() => command.Dispose();
}
