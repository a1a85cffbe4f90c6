using System.Data;
using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A prepared command that is kept and reused, with its parameters.</summary>
internal sealed class AdoNetCommand
{
    /// <summary>What follows an INSERT whose rowid is wanted.</summary>
    public const string RowIdQuery = "; SELECT last_insert_rowid();";

    private readonly AdoNetSession session;
    private readonly DbParameter[] parameters;
    private DbTransaction? transaction;

    private AdoNetCommand(AdoNetSession session, DbCommand command, DbParameter[] parameters)
    {
        this.session = session;
        Command = command;
        this.parameters = parameters;
        transaction = command.Transaction;
    }

    public DbCommand Command { get; }

    /// <summary>Makes a command that is still to be prepared.</summary>
    /// <typeparam name="TArguments">Its arguments.</typeparam>
    /// <param name="session">The connection.</param>
    /// <param name="sql">Its text.</param>
    public static AdoNetCommand Create<TArguments>(AdoNetSession session, string sql)
        where TArguments : struct, IArguments
    {
        DbCommand command = session.Command(sql);
        IReadOnlyList<ArgumentDefinition> definitions = TArguments.Definitions;
        DbParameter[] parameters = new DbParameter[definitions.Count];
        for (int index = 0; index < parameters.Length; index++)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = "@" + definitions[index].Name;
            parameter.DbType = TypeOf(definitions[index].Type);
            parameter.Value = DBNull.Value;
            command.Parameters.Add(parameter);
            parameters[index] = parameter;
        }

        return new AdoNetCommand(session, command, parameters);
    }

    /// <summary>Takes the values, and the connection's transaction when it is not the last execution's.</summary>
    /// <typeparam name="TArguments">The arguments.</typeparam>
    /// <param name="arguments">The values.</param>
    public void Bind<TArguments>(ref TArguments arguments)
        where TArguments : struct, IArguments
    {
        if (!ReferenceEquals(transaction, session.Transaction))
        {
            transaction = session.Transaction;
            Command.Transaction = transaction;
        }

        AdoNetBinder binder = new(parameters);
        arguments.Bind(ref binder);
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
