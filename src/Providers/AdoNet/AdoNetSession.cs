namespace SqliteBench.Providers.AdoNet;

/// <summary>A connection with its open transaction, shared by the commands that have to name it.</summary>
public sealed class AdoNetSession(DbConnection connection)
{
    public const string RowIdQuery = "; SELECT last_insert_rowid();";

    private const int SqliteError = 1;

    private bool _hasEnded;

    /// <summary>Throws once disposed of: not every layer does, and Dapper would open it again.</summary>
    public DbConnection Connection
    {
        get
        {
            ObjectDisposedException.ThrowIf(_hasEnded, typeof(DbConnection));
            return connection;
        }
    }

    public DbTransaction? Transaction { get; set; }

    public DbCommand Command(string sql)
    {
        DbCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        command.Transaction = Transaction;
        return command;
    }

    /// <summary>A COMMIT that fails leaves it open, to be rolled back.</summary>
    public DbTransaction OpenTransaction =>
        Transaction ?? throw new InvalidOperationException("There is no open transaction to commit.");

    /// <summary>The caller disposes of the connection; null when it has been.</summary>
    public DbConnection? End()
    {
        DbConnection? ending = _hasEnded ? null : connection;
        _hasEnded = true;
        return ending;
    }

    /// <summary>Rolls the open transaction back, where there is one that the engine has not rolled back already.</summary>
    public void RollBack<TDialect>()
        where TDialect : struct, IAdoNetDialect
    {
        using DbTransaction? transaction = Transaction;
        Transaction = null;
        if (transaction is null)
        {
            return;
        }

        try
        {
            TDialect.Rollback(transaction);
        }
        // The single SQLITE_ERROR that ROLLBACK knows, or a complaint of the library's own without a code.
        catch (DbException exception) when (TDialect.ResultCode(exception) is null or SqliteError)
        {
            TDialect.EndRolledBack(transaction);
        }
    }

    public static string? Text(object? scalar) => scalar is null or DBNull ? null : Convert.ToString(scalar);

    /// <summary>A scalar as an integer; libraries differ in its width. NULL and no row are 0, as in the sqlite3 interface.</summary>
    public static long Integer(object? scalar) =>
        scalar switch
        {
            long value => value,
            null or DBNull => 0,
            _ => Convert.ToInt64(scalar),
        };
}
