using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers.EntityMapper;

/// <param name="statement">A <see cref="RawStatement{TArguments}"/> of the arguments that it was prepared with.</param>
internal readonly struct EntityStatement(object statement) : IStatement
{
    private readonly StatementLifetime _lifetime = new();

    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments => Of<TArguments>().TryReadInteger(in arguments, out value);

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Of<TArguments>().Execute(in arguments);

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Of<TArguments>().Insert(in arguments);

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> => Of<TArguments>().Read<TRow, TSink>(in arguments, sink);

    public void Dispose() => _lifetime.End();

    private RawStatement<TArguments> Of<TArguments>()
        where TArguments : struct, IArguments
    {
        _lifetime.ThrowIfEnded();
        return (RawStatement<TArguments>)statement;
    }
}
