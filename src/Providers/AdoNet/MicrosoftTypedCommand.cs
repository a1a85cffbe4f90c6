using System.Data.Common;
using Microsoft.Data.Sqlite;

namespace SqliteBench.Providers.AdoNet;

/// <summary>A command through the types of Microsoft.Data.Sqlite.</summary>
internal readonly struct MicrosoftTypedCommand : ITypedCommand<MicrosoftTypedCommand>
{
    private readonly SqliteCommand command;
    private readonly SqliteParameter[] parameters;

    private MicrosoftTypedCommand(SqliteCommand command, SqliteParameter[] parameters)
    {
        this.command = command;
        this.parameters = parameters;
    }

    public static MicrosoftTypedCommand Create(
        AdoNetSession session,
        string sql,
        IReadOnlyList<ArgumentDefinition> arguments
    )
    {
        SqliteCommand command = ((SqliteConnection)session.Connection).CreateCommand();
        command.CommandText = sql;
        command.Transaction = (SqliteTransaction?)session.Transaction;
        SqliteParameter[] parameters = new SqliteParameter[arguments.Count];
        for (int index = 0; index < parameters.Length; index++)
        {
            parameters[index] = command.Parameters.Add("@" + arguments[index].Name, TypeOf(arguments[index].Type));
            parameters[index].Value = DBNull.Value;
        }

        return new MicrosoftTypedCommand(command, parameters);
    }

    public void SetTransaction(DbTransaction? transaction) => command.Transaction = (SqliteTransaction?)transaction;

    public void SetValue(int parameter, object value) => parameters[parameter].Value = value;

    public void Prepare() => command.Prepare();

    public object? ExecuteScalar() => command.ExecuteScalar();

    public int ExecuteNonQuery() => command.ExecuteNonQuery();

    public void Read<TRow, TSink>(TSink sink)
        where TRow : class
        where TSink : struct, IRowSink<TRow> =>
        TypedReader.PassTo<MicrosoftTypedReader, TRow, TSink>(new MicrosoftTypedReader(command.ExecuteReader()), sink);

    public void Dispose() => command.Dispose();

    public ValueTask DisposeAsync() => command.DisposeAsync();

    private static SqliteType TypeOf(ArgumentType type) =>
        type switch
        {
            ArgumentType.Integer => SqliteType.Integer,
            ArgumentType.Real => SqliteType.Real,
            ArgumentType.Text => SqliteType.Text,
            _ => SqliteType.Blob,
        };
}
