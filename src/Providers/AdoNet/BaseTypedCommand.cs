using System.Data;
using System.Data.Common;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A command through System.Data.Common's base types, which every ADO.NET library has.</summary>
internal readonly struct BaseTypedCommand : ITypedCommand<BaseTypedCommand>
{
    private readonly DbParameter[] parameters;

    private BaseTypedCommand(DbCommand command, DbParameter[] parameters)
    {
        Command = command;
        this.parameters = parameters;
    }

    /// <summary>The command, for its asynchronous methods.</summary>
    public DbCommand Command { get; }

    public static BaseTypedCommand Create(
        AdoNetSession session,
        string sql,
        IReadOnlyList<ArgumentDefinition> arguments
    )
    {
        DbCommand command = session.Command(sql);
        DbParameter[] parameters = new DbParameter[arguments.Count];
        for (int index = 0; index < parameters.Length; index++)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = "@" + arguments[index].Name;
            parameter.DbType = TypeOf(arguments[index].Type);
            parameter.Value = DBNull.Value;
            command.Parameters.Add(parameter);
            parameters[index] = parameter;
        }

        return new BaseTypedCommand(command, parameters);
    }

    public void SetTransaction(DbTransaction? transaction) => Command.Transaction = transaction;

    public void SetValue(int parameter, object value) => parameters[parameter].Value = value;

    public void Prepare() => Command.Prepare();

    public object? ExecuteScalar() => Command.ExecuteScalar();

    public int ExecuteNonQuery() => Command.ExecuteNonQuery();

    public void Read<TRow, TSink>(TSink sink)
        where TRow : class
        where TSink : struct, IRowSink<TRow> =>
        TypedReader.PassTo<BaseTypedReader, TRow, TSink>(new BaseTypedReader(Command.ExecuteReader()), sink);

    public void Dispose() => Command.Dispose();

    public ValueTask DisposeAsync() => Command.DisposeAsync();

    private static DbType TypeOf(ArgumentType type) =>
        type switch
        {
            ArgumentType.Integer => DbType.Int64,
            ArgumentType.Real => DbType.Double,
            ArgumentType.Text => DbType.String,
            _ => DbType.Binary,
        };
}
