using System.Data;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A command of an ADO.NET library whose parameters are created once and set for each execution.</summary>
public sealed class AdoNetCommand : IDisposable
{
    private readonly AdoNetSession _session;
    private readonly DbParameter[] _parameters;
    private DbTransaction? _transaction;
    private bool _isDisposed;

    public AdoNetCommand(AdoNetSession session, string sql, IReadOnlyList<ArgumentDefinition> arguments, string prefix)
    {
        _session = session;
        Command = session.Command(sql);
        _transaction = session.Transaction;
        _parameters = new DbParameter[arguments.Count];
        for (int index = 0; index < _parameters.Length; index++)
        {
            DbParameter parameter = Command.CreateParameter();
            parameter.ParameterName = prefix + arguments[index].Name;
            parameter.DbType = TypeOf(arguments[index].Type);
            parameter.Value = DBNull.Value;
            Command.Parameters.Add(parameter);
            _parameters[index] = parameter;
        }
    }

    public DbCommand Command { get; }

    /// <summary>
    /// Sets the values and, if it has changed, the transaction. Throws if disposed of: the library would prepare again.
    /// </summary>
    public DbCommand Bind<TArguments>(ref TArguments arguments)
        where TArguments : struct, IArguments
    {
        ObjectDisposedException.ThrowIf(_isDisposed, typeof(IStatement));
        if (!ReferenceEquals(_transaction, _session.Transaction))
        {
            _transaction = _session.Transaction;
            Command.Transaction = _transaction;
        }

        AdoNetBinder binder = new(_parameters);
        arguments.Bind(ref binder);
        return Command;
    }

    public void Dispose()
    {
        _isDisposed = true;
        Command.Dispose();
    }

    private static DbType TypeOf(ArgumentType type) =>
        type switch
        {
            ArgumentType.Integer => DbType.Int64,
            ArgumentType.Real => DbType.Double,
            ArgumentType.Text => DbType.String,
            _ => DbType.Binary,
        };
}

/// <summary>Sets the parameters of a command, in their order.</summary>
internal ref struct AdoNetBinder(DbParameter[] parameters) : IBinder
{
    private int _index;

    public void Integer(long value) => parameters[_index++].Value = value;

    public void Real(double value) => parameters[_index++].Value = value;

    public void Text(string? value) => parameters[_index++].Value = value ?? (object)DBNull.Value;

    public void Blob(byte[]? value) => parameters[_index++].Value = value ?? (object)DBNull.Value;

    public void Null() => parameters[_index++].Value = DBNull.Value;
}
