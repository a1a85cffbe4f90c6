using System.Data.Common;
using System.Data.SQLite;

namespace SqliteBench.Providers.AdoNet;

/// <summary>
/// A command of System.Data.SQLite, through System.Data.Common's base types. Version 1.0.119 leaves a statement that has
/// failed as it is: it keeps what it has read locked, also after a ROLLBACK, and takes no values any more (SQLITE_MISUSE).
/// So what fails is reset here.
/// </summary>
internal readonly struct SystemTypedCommand : ITypedCommand<SystemTypedCommand>
{
    private readonly BaseTypedCommand command;

    private SystemTypedCommand(BaseTypedCommand command) => this.command = command;

    public static SystemTypedCommand Create(
        AdoNetSession session,
        string sql,
        IReadOnlyList<ArgumentDefinition> arguments
    ) => new(BaseTypedCommand.Create(session, sql, arguments));

    public void SetTransaction(DbTransaction? transaction) => command.SetTransaction(transaction);

    public void SetValue(int parameter, object value) => command.SetValue(parameter, value);

    public void Prepare() => command.Prepare();

    public object? ExecuteScalar()
    {
        try
        {
            return command.ExecuteScalar();
        }
        catch (DbException)
        {
            Reset();
            throw;
        }
    }

    public int ExecuteNonQuery()
    {
        try
        {
            return command.ExecuteNonQuery();
        }
        catch (DbException)
        {
            Reset();
            throw;
        }
    }

    public void Read<TRow, TSink>(TSink sink)
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        try
        {
            command.Read<TRow, TSink>(sink);
        }
        catch (DbException)
        {
            Reset();
            throw;
        }
    }

    public void Dispose() => command.Dispose();

    public ValueTask DisposeAsync() => command.DisposeAsync();

    private void Reset()
    {
        try
        {
            ((SQLiteCommand)command.Command).Reset();
        }
        catch (Exception exception) when (exception is SQLiteException or InvalidOperationException)
        {
            // sqlite3_reset reports the last execution's error once more. A command that was disposed of, or whose
            // connection was, has nothing to reset.
        }
    }
}
