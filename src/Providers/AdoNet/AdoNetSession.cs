namespace SqliteBench.Providers.AdoNet;

/// <summary>A connection with its open transaction, which every command has to name.</summary>
public sealed class AdoNetSession(DbConnection connection)
{
    /// <summary>The SQL that follows an INSERT whose rowid is wanted.</summary>
    public const string RowIdQuery = "; SELECT last_insert_rowid();";

    private const int SqliteError = 1;

    private bool _hasEnded;

    /// <summary>Throws once it is disposed of: not every layer does, and Dapper would open it again.</summary>
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

    /// <summary>The transaction to commit. A COMMIT that fails leaves it open, to be rolled back.</summary>
    public DbTransaction OpenTransaction =>
        Transaction ?? throw new InvalidOperationException("There is no open transaction to commit.");

    /// <summary>
    /// Ends the session and returns the connection for the caller to dispose of; null if it had ended.
    /// </summary>
    public DbConnection? End()
    {
        DbConnection? ending = _hasEnded ? null : connection;
        _hasEnded = true;
        return ending;
    }

    /// <summary>Rolls the open transaction back, if there is one and the engine has not done so already.</summary>
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
        catch (DbException exception) when (TDialect.ResultCode(exception) is null or SqliteError)
        {
            // ROLLBACK fails with SQLITE_ERROR only if no transaction is active. The library's own errors have no code.
            TDialect.EndRolledBack(transaction);
        }
    }

    /// <summary>Returns a result of ExecuteScalar as text; null for NULL and no row.</summary>
    public static string? Text(object? scalar) => scalar is null or DBNull ? null : Convert.ToString(scalar);

    // Libraries differ in an integer's width. NULL and no row are 0, as in the sqlite3 interface.
    public static long Integer(object? scalar) =>
        scalar switch
        {
            long value => value,
            null or DBNull => 0,
            _ => Convert.ToInt64(scalar),
        };
}
