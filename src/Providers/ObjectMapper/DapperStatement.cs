using System.Data.Common;
using Dapper;
using SqliteBench.Providers.AdoNet;

namespace SqliteBench.Providers.ObjectMapper;

/// <summary>SQL that is passed to Dapper with an object of arguments, as its documentation shows it.</summary>
internal readonly struct DapperStatement(AdoNetSession session, string sql) : IStatement
{
    private readonly StatementLifetime _lifetime = new();

    // A NULL is taken for no row: the mapper gives null for both.
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        long? found = Connection.ExecuteScalar<long?>(sql, Mapped(in arguments), session.Transaction);
        value = found.GetValueOrDefault();
        return found.HasValue;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => Connection.Execute(sql, Mapped(in arguments), session.Transaction);

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments =>
        Connection.ExecuteScalar<long>(sql, Mapped(in arguments), session.Transaction);

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        foreach (TRow row in Connection.Query<TRow>(sql, Mapped(in arguments), session.Transaction))
        {
            sink.Accept(row);
        }
    }

    public void Dispose() => _lifetime.End();

    private DbConnection Connection
    {
        get
        {
            _lifetime.ThrowIfEnded();
            return session.Connection;
        }
    }

    // An object with a property for each parameter, but where their number is known at run time only.
    private static object Mapped<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => arguments is INamedValues values ? values.ToDictionary() : arguments;
}
