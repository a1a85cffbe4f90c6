using System.Data;
using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A command that is prepared once and reused, with its parameters.</summary>
internal sealed class AdoNetCommand : IDisposable, IAsyncDisposable
{
    private readonly AdoNetSession session;
    private readonly DbParameter[] parameters;
    private DbTransaction? transaction;
    private bool isDisposed;

    /// <summary>Makes a command that is still to be prepared.</summary>
    /// <param name="arguments">Its parameters, in the order of the arguments.</param>
    public AdoNetCommand(AdoNetSession session, string sql, IReadOnlyList<ArgumentDefinition> arguments)
    {
        this.session = session;
        Command = session.Command(sql);
        transaction = session.Transaction;
        parameters = new DbParameter[arguments.Count];
        for (int index = 0; index < parameters.Length; index++)
        {
            DbParameter parameter = Command.CreateParameter();
            parameter.ParameterName = "@" + arguments[index].Name;
            parameter.DbType = TypeOf(arguments[index].Type);
            parameter.Value = DBNull.Value;
            Command.Parameters.Add(parameter);
            parameters[index] = parameter;
        }
    }

    /// <summary>The library's command, to be prepared.</summary>
    public DbCommand Command { get; }

    /// <summary>
    /// The library's command for an execution, with the values, and with the connection's transaction when it is not the
    /// last execution's.
    /// </summary>
    /// <exception cref="ObjectDisposedException">It is disposed of: the library itself would prepare it again.</exception>
    public DbCommand Bind<TArguments>(ref TArguments arguments)
        where TArguments : struct, IArguments
    {
        ObjectDisposedException.ThrowIf(isDisposed, typeof(IStatement));
        if (!ReferenceEquals(transaction, session.Transaction))
        {
            transaction = session.Transaction;
            Command.Transaction = transaction;
        }

        AdoNetBinder binder = new(parameters);
        arguments.Bind(ref binder);
        return Command;
    }

    public void Dispose()
    {
        isDisposed = true;
        Command.Dispose();
    }

    public ValueTask DisposeAsync()
    {
        isDisposed = true;
        return Command.DisposeAsync();
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
