using System.Data.Common;
using System.Runtime.CompilerServices;

namespace SqliteBench.Providers.AdoNet;

internal readonly struct AdoNetStatement<TDialect>(AdoNetCommand command) : IStatement
    where TDialect : struct, IAdoNetDialect
{
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        object? scalar = Scalar(in arguments);
        value = AdoNetSession.Integer(scalar);
        return scalar is not null;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        DbCommand bound = command.Bind(ref Unsafe.AsRef(in arguments));
        try
        {
            return bound.ExecuteNonQuery();
        }
        catch (DbException)
        {
            TDialect.Failed(bound);
            throw;
        }
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => AdoNetSession.Integer(Scalar(in arguments));

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        DbCommand bound = command.Bind(ref Unsafe.AsRef(in arguments));
        try
        {
            using DbDataReader reader = bound.ExecuteReader();
            AdoNetRow row = new(reader);
            while (reader.Read())
            {
                sink.Accept(ref row);
            }
        }
        catch (DbException)
        {
            TDialect.Failed(bound);
            throw;
        }
    }

    public void Dispose() => command.Dispose();

    private object? Scalar<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        DbCommand bound = command.Bind(ref Unsafe.AsRef(in arguments));
        try
        {
            return bound.ExecuteScalar();
        }
        catch (DbException)
        {
            TDialect.Failed(bound);
            throw;
        }
    }
}
